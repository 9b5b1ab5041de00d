import { AppError, type ChatMessage, type ChatSession } from '@staffroom/sdk';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { ChatMessage as MessageEntity, ChatSession as SessionEntity } from './entity.ts';
import {
  type NewMessage,
  type NewSession,
  presentMessage,
  presentSession,
  type SessionChange,
} from './schema.ts';

/** What chat needs to know of the catalogue: the agent that a number, an id or an alias means. */
export interface AgentNames {
  find(idOrNumber: string | number): { slug: string; number: number } | undefined;
}

export type ChatService = ReturnType<typeof createChatService>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A foreign session and a missing one are told apart by nobody. */
function missing(): AppError {
  return new AppError('not-found', 'This chat session does not exist.');
}

export function createChatService({ database, agents }: { database: Database; agents: AgentNames }) {
  const present = (row: SessionEntity) => presentSession(row, agents.find(row.agent)?.number ?? 0);

  async function load(userId: string, id: string) {
    if (!uuid.test(id)) throw missing();
    const em = database.orm.em.fork();
    const session = await em.findOne(SessionEntity, { id, userId });
    if (!session) throw missing();
    return { em, session };
  }

  return {
    async list(userId: string, agent?: string): Promise<ChatSession[]> {
      const slug = agent === undefined ? undefined : (agents.find(agent)?.slug ?? agent);
      const rows = await database.orm.em
        .fork()
        .find(SessionEntity, slug === undefined ? { userId } : { userId, agent: slug }, {
          orderBy: { updatedAt: 'desc' },
          limit: 500,
        });
      return rows.map(present);
    },

    async get(userId: string, id: string): Promise<ChatSession> {
      return present((await load(userId, id)).session);
    },

    async create(userId: string, input: z.output<typeof NewSession>): Promise<ChatSession> {
      const agent = agents.find(input.agentId);
      if (!agent) throw new AppError('not-found', 'This agent does not exist.');
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
      return present(session);
    },

    async delete(userId: string, id: string): Promise<void> {
      const { em, session } = await load(userId, id);
      await em.remove(session).flush();
    },

    async messages(userId: string, sessionId: string): Promise<ChatMessage[]> {
      const { em } = await load(userId, sessionId);
      const rows = await em.find(MessageEntity, { sessionId }, { orderBy: { position: 'asc' } });
      return rows.map(presentMessage);
    },

    /** Stores a message once per client message id, whether it comes by POST or by socket. */
    async addMessage(
      userId: string,
      sessionId: string,
      input: z.output<typeof NewMessage>,
    ): Promise<ChatMessage> {
      const { em } = await load(userId, sessionId);
      const clientMessageId = input.clientMessageId ?? null;
      await em.getConnection().execute(
        `insert into chat_message (session_id, client_message_id, role, content) values (?, ?, ?, ?)
         on conflict (session_id, client_message_id) do nothing`,
        [sessionId, clientMessageId, input.role, input.content],
      );
      const row = await em.findOneOrFail(
        MessageEntity,
        clientMessageId === null ? { sessionId, role: input.role } : { sessionId, clientMessageId },
        { orderBy: { position: 'desc' } },
      );
      return presentMessage(row);
    },
  };
}
