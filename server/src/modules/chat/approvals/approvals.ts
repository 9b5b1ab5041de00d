import { LockMode } from '@mikro-orm/core';
import { AppError } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import type { AuditService } from '../../audit/service.ts';
import { ToolApproval } from './entity.ts';

export interface ApprovalRequest {
  id: string;
  /** Whose word it needs. */
  userId: string;
  /** The one that offers the tool. */
  agent: string;
  tool: string;
}

interface Asking {
  signal: AbortSignal;
  asked: () => void;
  /** Milliseconds. */
  time?: number;
}

/** `late`: nobody has said anything in time, or it is no longer wanted. */
export type Decision = 'approved' | 'refused' | 'late';
export type Approvals = Awaited<ReturnType<typeof createApprovals>>;

export interface ApprovalsOptions {
  database: Pick<Database, 'orm' | 'transaction' | 'listen' | 'notify'>;
  audit: Pick<AuditService, 'record'>;
}

/** Milliseconds that a person has. */
const approvalTime = 10 * 60_000;
/** What a process has left behind that ended while a person thought. */
const forgottenAfter = 24 * 60 * 60_000;

/**
 * Changes wait here until the person has said whether they may be made: in whichever process the answer is written, and wherever
 * the person says it. A word counts once: whoever takes the row acts on it.
 */
export async function createApprovals({ database, audit }: ApprovalsOptions) {
  const { orm, transaction } = database;
  const waiting = new Map<string, () => void>();
  const unlisten = await database.listen(
    'tool_approval',
    (payload) => waiting.get((payload as { id: string }).id)?.(),
    // What was said meanwhile has not been heard.
    () => waiting.forEach((look) => look()),
  );

  /** @param last whether it waits no longer. @returns null while there is nothing to act on, or another look has taken it */
  function take(id: string, last: boolean, signal: AbortSignal): Promise<Decision | null> {
    return transaction(async (tx) => {
      const row = await tx.em.findOne(ToolApproval, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!row || (row.state === 'waiting' && !last)) return null;
      tx.em.remove(row);
      const { userId, agent, tool, state } = row;
      if (state === 'waiting' || signal.aborted) return 'late';
      const action = state === 'approved' ? 'agent-tool.approve' : 'agent-tool.refuse';
      await audit.record(tx, { userId, action, subject: agent, detail: { tool } });
      return state;
    });
  }

  return {
    /**
     * Resolves when the person has said it, the time is over or the signal aborts.
     * @param asked from here on they can
     */
    async ask(request: ApprovalRequest, { signal, asked, time = approvalTime }: Asking): Promise<Decision> {
      const { id } = request;
      const em = orm.em.fork();
      await em.nativeDelete(ToolApproval, { createdAt: { $lt: new Date(Date.now() - forgottenAfter) } });
      await em.insert(ToolApproval, { ...request, state: 'waiting' });
      const { promise, resolve, reject } = Promise.withResolvers<Decision>();
      const look = (last: boolean) => {
        take(id, last, signal).then((decision) => decision && resolve(decision), reject);
      };
      const giveUp = () => look(true);
      const timer = setTimeout(giveUp, time);
      waiting.set(id, () => look(false));
      signal.addEventListener('abort', giveUp, { once: true });
      if (signal.aborted) giveUp();
      asked();
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
        signal.removeEventListener('abort', giveUp);
      }
    },

    /** @throws AppError `conflict` where nothing waits for this person's word under this id */
    async decide(id: string, userId: string, approve: boolean): Promise<void> {
      const changed = await orm.em
        .fork()
        .nativeUpdate(
          ToolApproval,
          { id, userId, state: 'waiting' },
          { state: approve ? 'approved' : 'refused' },
        );
      if (changed === 0) throw new AppError('conflict', 'This request was already answered or has expired.');
      await database.notify('tool_approval', { id });
    },

    close: unlisten,
  };
}
