import { LockMode } from '@mikro-orm/core';
import type { Database } from '../../../db/database.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Events } from '../../events.ts';
import { ChatRun, ChatSession } from '../entity.ts';
import { missingSession, requireSessionId } from '../missing-session.ts';

interface SessionTrashDependencies {
  database: Pick<Database, 'orm' | 'transaction' | 'notify'>;
  events: Pick<Events, 'publish'>;
  audit: Pick<AuditService, 'record'>;
}

/** Moves chats to the trash and restores them. */
export function createSessionTrash({ database, events, audit }: SessionTrashDependencies) {
  return {
    /**
     * Moves the session to the trash, and stops its running answer in whichever process writes it. The session can be restored
     * for a limited time.
     */
    async delete(userId: string, id: string): Promise<void> {
      requireSessionId(id);
      const run = await database.transaction(async (tx) => {
        const { em } = tx;
        const session = await em.findOne(
          ChatSession,
          { id, userId },
          { lockMode: LockMode.PESSIMISTIC_WRITE },
        );
        if (!session) throw missingSession();
        const running = await em.findOne(ChatRun, { sessionId: id, status: 'running' });
        Object.assign(session, { userId: null, deletedBy: userId, deletedAt: new Date() });
        await audit.record(tx, { userId, action: 'chat.delete', subject: id });
        return running;
      });
      if (run) await database.notify('chat_run_stop', { runId: run.id });
      await events.publish({ name: 'chat.deleted', data: { id }, userId });
    },

    /** @throws AppError `not-found` for a missing or permanently deleted session */
    async restore(userId: string, id: string): Promise<void> {
      requireSessionId(id);
      const back = { userId, deletedBy: null, deletedAt: null };
      const em = database.orm.em.fork();
      if ((await em.nativeUpdate(ChatSession, { id, deletedBy: userId }, back)) === 0) throw missingSession();
      await events.publish({ name: 'chat.updated', data: { id }, userId });
    },
  };
}
