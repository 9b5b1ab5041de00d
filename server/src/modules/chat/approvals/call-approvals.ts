import { createHash, randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { AppError } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import type { AuditService } from '../../audit/service.ts';
import { ToolApproval } from './entity.ts';

/** Exactly one call of a tool, outside of a running answer. */
export interface ApprovableCall {
  userId: string;
  /** The agent or server that makes the change, as in `ToolApproval`. */
  agent: string;
  tool: string;
  /** The place from which the call comes, for example an interface in an answer. */
  place: string;
  input: unknown;
}

export interface CallApprovalsOptions {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
}

export type CallApprovals = ReturnType<typeof createCallApprovals>;

/** Milliseconds in which the person can decide. */
const approvalTime = 10 * 60_000;
/** Maximum number of undecided calls of one person. */
const maxWaiting = 5;

/**
 * Approvals of calls that do not wait in a running answer: the caller asks, the person decides, and the caller repeats exactly
 * the same call. An approval counts once and for nothing else.
 */
export function createCallApprovals({ database, audit }: CallApprovalsOptions) {
  return {
    /** @returns the id of the approval @throws AppError `rate-limited` */
    async ask(call: ApprovableCall, now = new Date()): Promise<string> {
      const { userId, agent, tool } = call;
      const em = database.orm.em.fork();
      const oldest = new Date(now.getTime() - approvalTime);
      await em.nativeDelete(ToolApproval, { userId, call: { $ne: null }, createdAt: { $lt: oldest } });
      const waiting = await em.count(ToolApproval, { userId, call: { $ne: null }, state: 'waiting' });
      if (waiting >= maxWaiting)
        throw new AppError(
          'rate-limited',
          'Too many changes wait for your approval. Try again in 10 minutes.',
        );
      const id = randomUUID();
      const row = {
        id,
        userId,
        agent,
        tool,
        call: digestOf(call),
        state: 'waiting' as const,
        createdAt: now,
      };
      await em.insert(ToolApproval, row);
      return id;
    },

    /** Uses up the decision about exactly this call. @throws AppError `forbidden` if refused, `conflict` without a decision */
    async redeem(id: string, call: ApprovableCall, now = new Date()): Promise<void> {
      const state = await database.transaction(async (tx) => {
        const where = { id, userId: call.userId, call: digestOf(call) };
        const row = await tx.em.findOne(ToolApproval, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
        const isOver = row && row.createdAt.getTime() + approvalTime < now.getTime();
        if (!row || row.state === 'waiting' || isOver) return null;
        tx.em.remove(row);
        const action = row.state === 'approved' ? 'agent-tool.approve' : 'agent-tool.refuse';
        const { agent: subject, tool } = row;
        await audit.record(tx, { userId: call.userId, action, subject, detail: { tool } });
        return row.state;
      });
      if (state === null) throw new AppError('conflict', 'This request was already answered or has expired.');
      if (state === 'refused') throw new AppError('forbidden', 'The person has declined this change.');
    },
  };
}

const digestOf = ({ agent, tool, place, input }: ApprovableCall): string =>
  createHash('sha256')
    .update(JSON.stringify([agent, tool, place, input]))
    .digest('base64url');
