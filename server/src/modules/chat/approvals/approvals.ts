import { LockMode } from '@mikro-orm/core';
import { AppError } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import type { AuditService } from '../../audit/service.ts';
import { ToolApproval } from './entity.ts';

export interface ApprovalRequest {
  id: string;
  userId: string;
  agent: string;
  tool: string;
}

interface Asking {
  signal: AbortSignal;
  asked: () => void;
  /** How long to wait for the decision, in milliseconds. */
  time?: number;
}

/** A person's decision. `late`: the person did not decide in time, or the call was canceled. */
export type Decision = 'approved' | 'refused' | 'late';
export type Approvals = Awaited<ReturnType<typeof createApprovals>>;

export interface ApprovalsOptions {
  database: Pick<Database, 'orm' | 'transaction' | 'listen' | 'notify'>;
  audit: Pick<AuditService, 'record'>;
}

/** Milliseconds that a person has to decide. */
const approvalTime = 10 * 60_000;
/** Milliseconds after which a row is deleted whose process died while it waited for the decision. */
const forgottenAfter = 24 * 60 * 60_000;

/**
 * Holds changes by tools until the person approves or refuses them. The process that writes the answer may differ from the
 * process that receives the decision. A decision counts once: the process that deletes the row acts on the decision.
 */
export async function createApprovals({ database, audit }: ApprovalsOptions) {
  const { orm, transaction } = database;
  const waiting = new Map<string, () => void>();
  const unlisten = await database.listen(
    'tool_approval',
    (payload) => waiting.get((payload as { id: string }).id)?.(),
    // Reads decisions that were made while the listener was disconnected.
    () => waiting.forEach((look) => look()),
  );

  /**
   * @param last true to stop waiting and take the row without a decision
   * @returns null if the person has not decided yet, or another call took the row
   */
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
     * Resolves with the person's decision. Resolves with `late` at the timeout or when the signal aborts.
     * @param asked a callback that runs once the person can decide
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

    /** @throws AppError `conflict` if no approval with this id waits for this person */
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
