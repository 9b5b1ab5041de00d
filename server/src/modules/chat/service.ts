import { AppError, type ChatMessage, type ChatSession } from '@staffroom/sdk';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { SessionUser } from '../../http/route.ts';
import { type InstalledAgents, visibleTo } from '../agents/installed.ts';
import { ChatSession as SessionEntity } from './entity.ts';
import { createMessageStore, missingSession } from './message-store.ts';
import {
  type MessageQuery,
  type NewMessage,
  type NewSession,
  presentSession,
  type SessionChange,
  type SessionQuery,
} from './schema.ts';

export interface ChatServiceOptions {
  database: Pick<Database, 'orm' | 'pool'>;
  agents: Pick<InstalledAgents, 'find'>;
}

export type ChatService = ReturnType<typeof createChatService>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function createChatService({ database, agents }: ChatServiceOptions) {
  const store = createMessageStore(database);
  const present = (row: SessionEntity) => presentSession(row, agents.find(row.agent)?.number ?? 0);

  async function load(userId: string, id: string) {
    requireId(id);
    const em = database.orm.em.fork();
    const session = await em.findOne(SessionEntity, { id, userId });
    if (!session) throw missingSession();
    return { em, session };
  }

  return {
    async list(
      userId: string,
      { agentId, limit, offset }: z.output<typeof SessionQuery>,
    ): Promise<ChatSession[]> {
      const agent = agentId === undefined ? {} : { agent: agents.find(agentId)?.slug ?? agentId };
      const rows = await database.orm.em
        .fork()
        .find(
          SessionEntity,
          { userId, ...agent },
          { orderBy: { updatedAt: 'desc', id: 'desc' }, limit, offset },
        );
      return rows.map(present);
    },

    async get(userId: string, id: string): Promise<ChatSession> {
      return present((await load(userId, id)).session);
    },

    async create(
      { id: userId, role }: Pick<SessionUser, 'id' | 'role'>,
      input: z.output<typeof NewSession>,
    ): Promise<ChatSession> {
      const agent = agents.find(input.agentId);
      if (!agent || !visibleTo(agent, role)) throw new AppError('not-found', 'This agent does not exist.');
      const em = database.orm.em.fork();
      const session = em.create(SessionEntity, {
        userId,
        agent: agent.slug,
        title: input.title,
        documentIds: input.documentIds ?? [],
      });
      await em.flush();
      return present(session);
    },

    async update(userId: string, id: string, change: z.output<typeof SessionChange>): Promise<ChatSession> {
      const { em, session } = await load(userId, id);
      if (change.title !== undefined) session.title = change.title;
      if (change.documentIds !== undefined) session.documentIds = change.documentIds;
      await em.flush();
      if (change.headId !== undefined) await store.show(userId, id, change.headId);
      return present(session);
    },

    /** An answer that is being written ends with its session, in whichever process. */
    async delete(userId: string, id: string): Promise<void> {
      requireId(id);
      const { rows } = await database.pool.query(
        `with gone as (delete from chat_session where id = $1 and user_id = $2 returning id)
         select pg_notify('chat_run_stop', json_build_object('runId', run.id)::text)
         from gone left join chat_run run on run.session_id = gone.id and run.status = 'running'`,
        [id, userId],
      );
      if (rows.length === 0) throw missingSession();
    },

    /** Another one whenever a message of the session has changed. */
    async version(userId: string, sessionId: string): Promise<string> {
      requireId(sessionId);
      const version = await store.version(userId, sessionId);
      if (version === null) throw missingSession();
      return version;
    },

    async messages(
      userId: string,
      sessionId: string,
      page: z.output<typeof MessageQuery> = {},
    ): Promise<ChatMessage[]> {
      await this.version(userId, sessionId);
      return store.list(sessionId, page);
    },

    /** Stores a message once per client message id, whether it comes by POST or by socket. */
    async addMessage(
      userId: string,
      sessionId: string,
      input: z.output<typeof NewMessage>,
    ): Promise<ChatMessage> {
      requireId(sessionId);
      return store.add(userId, sessionId, input);
    },
  };
}

function requireId(id: string): void {
  if (!uuid.test(id)) throw missingSession();
}
