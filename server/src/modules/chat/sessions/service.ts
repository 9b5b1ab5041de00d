import { AppError, type ChatMessage, type ChatSession } from '@staffroom/sdk';
import type { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import type { SessionUser } from '../../../http/route.ts';
import { type InstalledAgents, visibleTo } from '../../agents/installed.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Events } from '../../events.ts';
import { createMessageStore } from '../messages/message-store.ts';
import { missingSession, requireSessionId } from '../not-found.ts';
import {
  type FolderChange,
  type MessageQuery,
  type NewMessage,
  type NewSession,
  presentSession,
  type SessionChange,
  sessionColumns,
  type SessionQuery,
  type SessionRow,
} from '../schema.ts';
import { readableAmong, requireReadable, type ScopeDocument } from './session-documents.ts';
import { listFolders, type ListedSession, listSessions, renameFolder } from './session-list.ts';

export interface ChatServiceOptions {
  database: Pick<Database, 'pool'>;
  agents: Pick<InstalledAgents, 'find'>;
  events: Pick<Events, 'publish'>;
  audit: Pick<AuditService, 'record'>;
}

export type ChatService = ReturnType<typeof createChatService>;

export function createChatService({ database, agents, events, audit }: ChatServiceOptions) {
  const { pool } = database;
  const store = createMessageStore(database);
  const slugOf = (agentId: string | undefined) => agentId && (agents.find(agentId)?.slug ?? agentId);

  function present({ snippet, ...row }: ListedSession): ChatSession {
    const session = presentSession(row, agents.find(row.agent)?.number ?? 0);
    return snippet === undefined ? session : { ...session, snippet };
  }

  async function load(userId: string, id: string): Promise<SessionRow> {
    requireSessionId(id);
    const { rows } = await pool.query<SessionRow>(
      `select ${sessionColumns} from chat_session s where s.id = $1 and s.user_id = $2`,
      [id, userId],
    );
    if (!rows[0]) throw missingSession();
    return rows[0];
  }

  return {
    async list(userId: string, query: SessionQuery): Promise<ChatSession[]> {
      return (await listSessions(database, userId, slugOf(query.agentId), query)).map(present);
    },

    folders: (userId: string, agentId: string | undefined) => listFolders(database, userId, slugOf(agentId)),

    /** @throws AppError `not-found` where nothing lies in it */
    async renameFolder(userId: string, { agentId, name, to }: FolderChange): Promise<void> {
      const id = await renameFolder(database, { userId, agent: slugOf(agentId) ?? '', name, to });
      if (id === null) throw new AppError('not-found', 'This folder does not exist any more.');
      await events.publish({ name: 'chat.updated', data: { id }, userId });
    },

    async get(userId: string, id: string): Promise<ChatSession> {
      return present(await load(userId, id));
    },

    /** The documents that the session is limited to, as far as the person may still read them. */
    async documents(userId: string, id: string): Promise<ScopeDocument[]> {
      return readableAmong(database, userId, (await load(userId, id)).documentIds);
    },

    /** @throws AppError `not-found` for an agent or a document that this person does not have */
    async create(
      { id: userId, role }: Pick<SessionUser, 'id' | 'role'>,
      input: z.output<typeof NewSession>,
    ): Promise<ChatSession> {
      const agent = agents.find(input.agentId);
      if (!agent || !visibleTo(agent, role)) throw new AppError('not-found', 'This agent does not exist.');
      const documentIds = input.documentIds ?? [];
      await requireReadable(database, userId, documentIds);
      const { rows } = await pool.query<SessionRow>(
        `insert into chat_session as s (user_id, agent, title, document_ids, named) values ($1, $2, $3, $4, $5)
         returning ${sessionColumns}`,
        [userId, agent.slug, input.title, documentIds, input.named ?? true],
      );
      if (!rows[0]) throw new Error('a chat session was not stored');
      await events.publish({ name: 'chat.updated', data: { id: rows[0].id }, userId });
      return present(rows[0]);
    },

    /** @throws AppError `not-found` also for a document that was not in scope before and that this person may not read */
    async update(userId: string, id: string, change: SessionChange): Promise<ChatSession> {
      const { documentIds, shared } = change;
      const before = await load(userId, id);
      const known = new Set(before.documentIds);
      await requireReadable(database, userId, documentIds?.filter((one) => !known.has(one)) ?? []);
      const { rows } = await pool.query<SessionRow>(updateSession, [
        id,
        userId,
        change.title ?? null,
        documentIds ?? null,
        change.folder !== undefined,
        change.folder ?? null,
        change.pinned ?? null,
        shared ?? null,
      ]);
      if (!rows[0]) throw missingSession();
      if (change.headId !== undefined) await store.show(userId, id, change.headId);
      if (shared !== undefined && shared !== (before.sharedAt !== null)) {
        await audit.record({ userId, action: shared ? 'chat.share' : 'chat.unshare', subject: id });
      }
      await events.publish({ name: 'chat.updated', data: { id }, userId });
      return present(rows[0]);
    },

    /** An answer that is being written ends with its session, in whichever process. */
    async delete(userId: string, id: string): Promise<void> {
      requireSessionId(id);
      const { rows } = await pool.query(
        `with gone as (delete from chat_session where id = $1 and user_id = $2 returning id)
         select pg_notify('chat_run_stop', json_build_object('runId', run.id)::text)
         from gone left join chat_run run on run.session_id = gone.id and run.status = 'running'`,
        [id, userId],
      );
      if (rows.length === 0) throw missingSession();
      await events.publish({ name: 'chat.deleted', data: { id }, userId });
    },

    /** Another one whenever a message of the session has changed. */
    async version(userId: string, sessionId: string): Promise<string> {
      requireSessionId(sessionId);
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
      requireSessionId(sessionId);
      return store.add(userId, sessionId, input);
    },
  };
}

/** `updated_at` says when a chat was last used, and orders the list: no change of its looks touches it. */
const updateSession = `
update chat_session s set
  title = coalesce($3, title), named = named or $3::text is not null,
  document_ids = coalesce($4::uuid[], document_ids),
  folder = case when $5::bool then $6 else folder end,
  pinned_at = case when $7::bool is null then pinned_at when $7 then coalesce(pinned_at, now()) end,
  shared_at = case when $8::bool is null then shared_at when $8 then coalesce(shared_at, now()) end
where s.id = $1 and s.user_id = $2 returning ${sessionColumns}`;
