import { LockMode } from '@mikro-orm/core';
import { AppError, type ChatMessage, type ChatSession } from '@staffroom/sdk';
import type {
  ChatDocument,
  ChatFolder,
  ChatFolderChange,
  ChatMessageQuery,
  ChatSessionChange,
  ChatSessionQuery,
  NewChatMessage,
  NewChatSession,
} from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import type { SessionUser } from '../../../http/route.ts';
import { type InstalledAgents, visibleTo } from '../../agents/installed.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Events } from '../../events.ts';
import { ChatRun, ChatSession as StoredSession } from '../entity.ts';
import { createMessageStore, showBranch } from '../messages/message-store.ts';
import { missingSession, requireSessionId } from '../not-found.ts';
import { listFolders, renameFolder } from './folders.ts';
import { readableAmong, requireReadable } from './session-documents.ts';
import { type ListedSession, listSessions } from './session-list.ts';
import { presentSession } from './session-row.ts';

export interface ChatServiceOptions {
  database: Pick<Database, 'pool' | 'orm' | 'transaction' | 'notify'>;
  agents: Pick<InstalledAgents, 'find'>;
  events: Pick<Events, 'publish'>;
  audit: Pick<AuditService, 'record'>;
}

export type ChatService = ReturnType<typeof createChatService>;

export function createChatService({ database, agents, events, audit }: ChatServiceOptions) {
  const { orm, transaction } = database;
  const store = createMessageStore(database);
  const slugOf = (agentId: string | undefined) => agentId && (agents.find(agentId)?.slug ?? agentId);

  function present({ snippet, ...row }: ListedSession): ChatSession {
    const session = presentSession(row, agents.find(row.agent)?.number ?? 0);
    return snippet === undefined ? session : { ...session, snippet };
  }

  async function load(userId: string, id: string): Promise<StoredSession> {
    requireSessionId(id);
    const session = await orm.em.fork().findOne(StoredSession, { id, userId });
    if (!session) throw missingSession();
    return session;
  }

  return {
    async list(userId: string, query: ChatSessionQuery): Promise<ChatSession[]> {
      return (await listSessions(database, userId, slugOf(query.agentId), query)).map(present);
    },

    folders: (userId: string, agentId: string | undefined): Promise<ChatFolder[]> =>
      listFolders(orm.em.fork(), userId, slugOf(agentId)),

    /** @throws AppError `not-found` where nothing lies in it */
    async renameFolder(userId: string, { agentId, name, to }: ChatFolderChange): Promise<void> {
      const folder = { userId, agent: slugOf(agentId) ?? '', folder: name };
      const id = await transaction(({ em }) => renameFolder(em, folder, to));
      if (id === null) throw new AppError('not-found', 'This folder does not exist any more.');
      await events.publish({ name: 'chat.updated', data: { id }, userId });
    },

    async get(userId: string, id: string): Promise<ChatSession> {
      return present(await load(userId, id));
    },

    /** The documents that the session is limited to, as far as the person may still read them. */
    async documents(userId: string, id: string): Promise<ChatDocument[]> {
      const { documentIds } = await load(userId, id);
      return transaction((tx) => readableAmong(tx, userId, documentIds));
    },

    /** @throws AppError `not-found` for an agent or a document that this person does not have */
    async create(
      { id: userId, role }: Pick<SessionUser, 'id' | 'role'>,
      { agentId, title, documentIds, named = true }: NewChatSession,
    ): Promise<ChatSession> {
      const agent = agents.find(agentId);
      if (!agent || !visibleTo(agent, role)) throw new AppError('not-found', 'This agent does not exist.');
      const session = await transaction(async (tx) => {
        await requireReadable(tx, userId, documentIds ?? []);
        const values = { userId, agent: agent.slug, title, documentIds: documentIds ?? [], named };
        return tx.em.create(StoredSession, values);
      });
      await events.publish({ name: 'chat.updated', data: { id: session.id }, userId });
      return present(session);
    },

    /**
     * All of a change or nothing of it.
     * @throws AppError `not-found` also for a document that was not in scope before and that this person may not read, and
     * for a branch that is not there
     */
    async update(userId: string, id: string, change: ChatSessionChange): Promise<ChatSession> {
      requireSessionId(id);
      const { documentIds, headId, shared } = change;
      const session = await transaction(async (tx) => {
        const { em } = tx;
        const found = await em.findOne(
          StoredSession,
          { id, userId },
          { lockMode: LockMode.PESSIMISTIC_WRITE },
        );
        if (!found) throw missingSession();
        const known = new Set(found.documentIds);
        await requireReadable(tx, userId, documentIds?.filter((one) => !known.has(one)) ?? []);
        if (shared !== undefined && shared !== (found.sharedAt != null)) {
          await audit.record(tx, { userId, action: shared ? 'chat.share' : 'chat.unshare', subject: id });
        }
        apply(found, change);
        if (headId !== undefined) {
          await showBranch(tx, id, headId);
          await em.refresh(found);
        }
        return found;
      });
      await events.publish({ name: 'chat.updated', data: { id }, userId });
      return present(session);
    },

    /** An answer that is being written ends with its session, in whichever process. */
    async delete(userId: string, id: string): Promise<void> {
      requireSessionId(id);
      const run = await transaction(async ({ em }) => {
        const session = await em.findOne(
          StoredSession,
          { id, userId },
          { lockMode: LockMode.PESSIMISTIC_WRITE },
        );
        if (!session) throw missingSession();
        const running = await em.findOne(ChatRun, { sessionId: id, status: 'running' });
        em.remove(session);
        return running;
      });
      if (run) await database.notify('chat_run_stop', { runId: run.id });
      await events.publish({ name: 'chat.deleted', data: { id }, userId });
    },

    /** Another one whenever a message of the session has changed. */
    async version(userId: string, sessionId: string): Promise<string> {
      requireSessionId(sessionId);
      const version = await store.version(userId, sessionId);
      if (version === null) throw missingSession();
      return version;
    },

    async messages(userId: string, sessionId: string, page: ChatMessageQuery = {}): Promise<ChatMessage[]> {
      await this.version(userId, sessionId);
      return store.list(sessionId, page);
    },

    /** Stores a message once per client message id, whether it comes by POST or by socket. */
    async addMessage(userId: string, sessionId: string, input: NewChatMessage): Promise<ChatMessage> {
      requireSessionId(sessionId);
      return store.add(userId, sessionId, input);
    },
  };
}

function apply(
  session: StoredSession,
  { title, documentIds, folder, pinned, shared }: ChatSessionChange,
): void {
  const now = new Date();
  if (title !== undefined) Object.assign(session, { title, named: true });
  if (documentIds !== undefined) session.documentIds = documentIds;
  if (folder !== undefined) session.folder = folder;
  if (pinned !== undefined) session.pinnedAt = pinned ? (session.pinnedAt ?? now) : null;
  if (shared !== undefined) session.sharedAt = shared ? (session.sharedAt ?? now) : null;
}
