import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { AppError } from '@staffroom/sdk';
import type { ChatMessage, ChatSession } from '@staffroom/sdk/internal/shared';
import type {
  ChatDocument,
  ChatMessageQuery,
  ChatSessionChange,
  ChatSessionQuery,
  NewChatMessage,
  NewChatSession,
} from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import type { SessionUser } from '../../../http/route.ts';
import { type InstalledAgents, visibleTo } from '../../agents/installed.ts';
import { createStateVersion } from '../../agents/state-version.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Events } from '../../events.ts';
import { ChatSession as StoredSession } from '../entity.ts';
import { createMessageStore, showBranch } from '../messages/message-store.sql.ts';
import { createProjectEvents } from '../../projects/news.sql.ts';
import { requireProject } from '../../projects/require-project.sql.ts';
import { missingSession, requireSessionId } from '../missing-session.ts';
import { moveInProject } from './move-in-project.ts';
import { readableAmong, requireReadable } from './require-readable.sql.ts';
import { type ListedSession, listSessions, sessionListVersion } from './session-list.sql.ts';
import { findSession, presentSession } from './session-row.sql.ts';
import { createSessionTrash } from './session-trash.ts';

export interface ChatServiceOptions {
  database: Pick<Database, 'pool' | 'orm' | 'transaction' | 'notify'>;
  agents: Pick<InstalledAgents, 'find' | 'list'>;
  events: Pick<Events, 'publish' | 'publishTo'>;
  audit: Pick<AuditService, 'record'>;
}

export type ChatService = ReturnType<typeof createChatService>;

export function createChatService({ database, agents, events, audit }: ChatServiceOptions) {
  const { transaction } = database;
  const trash = createSessionTrash({ database, events, audit });
  const store = createMessageStore(database);
  const news = createProjectEvents(database, events);
  const stateOf = createStateVersion(agents);
  const slugOf = (agentId: string | undefined) => agentId && (agents.find(agentId)?.slug ?? agentId);

  function present({ snippet, ...row }: ListedSession): ChatSession {
    const session = presentSession(row, agents.find(row.agent)?.number ?? 0);
    return snippet === undefined ? session : { ...session, snippet };
  }

  async function load(userId: string, id: string): Promise<ListedSession> {
    requireSessionId(id);
    const session = await findSession(database.pool, userId, id);
    if (!session) throw missingSession();
    return session;
  }

  return {
    async list(userId: string, query: ChatSessionQuery): Promise<ChatSession[]> {
      return (await listSessions(database, userId, slugOf(query.agentId), query)).map(present);
    },

    /** The version of a page of the session list; see `sessionListVersion`. */
    async listVersion(userId: string, query: ChatSessionQuery): Promise<string | null> {
      const version = await sessionListVersion(database, userId, slugOf(query.agentId), query);
      return (
        version &&
        createHash('sha256')
          .update(`${version} ${stateOf(userId)}`)
          .digest('base64url')
      );
    },

    async get(userId: string, id: string): Promise<ChatSession> {
      return present(await load(userId, id));
    },

    async documents(userId: string, id: string): Promise<ChatDocument[]> {
      const { documentIds } = await load(userId, id);
      return transaction((tx) => readableAmong(tx, userId, documentIds));
    },

    /** @throws AppError `not-found` for an agent, document or project that the person cannot use */
    async create(
      person: Pick<SessionUser, 'id' | 'role' | 'isFramedAdmin'>,
      { agentId, title, documentIds, projectId = null, named = true }: NewChatSession,
    ): Promise<ChatSession> {
      const { id: userId } = person;
      const agent = agents.find(agentId);
      if (!agent || !visibleTo(agent, person)) throw new AppError('not-found', 'Agent not found.');
      const session = await transaction(async (tx) => {
        await requireReadable(tx, userId, documentIds ?? []);
        if (projectId !== null) await requireProject(tx, userId, projectId);
        const values = { userId, agent: agent.slug, title, documentIds: documentIds ?? [], projectId, named };
        return tx.em.create(StoredSession, values);
      });
      await events.publish({ name: 'chat.updated', data: { id: session.id }, userId });
      return this.get(userId, session.id);
    },

    /**
     * Applies all fields of the change, or none if one is invalid.
     * @throws AppError `not-found` for a missing session, a new document that the person cannot read, a project in which the
     * person is not a member, or an unknown branch
     */
    async update(userId: string, id: string, change: ChatSessionChange): Promise<ChatSession> {
      requireSessionId(id);
      const { documentIds, headId, shared } = change;
      const told = await transaction(async (tx) => {
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
        const shownTo = await moveInProject(audit, tx, userId, found, change);
        apply(found, change);
        if (headId !== undefined) {
          await showBranch(tx, id, headId);
          await em.refresh(found);
        }
        return shownTo;
      });
      await events.publish({ name: 'chat.updated', data: { id }, userId });
      for (const project of told) await news.changed(project);
      return this.get(userId, id);
    },

    delete: (userId: string, id: string): Promise<void> => trash.delete(userId, id),

    /** @throws AppError `not-found` for a missing or permanently deleted session */
    async restore(userId: string, id: string): Promise<ChatSession> {
      await trash.restore(userId, id);
      return this.get(userId, id);
    },

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

    /** Stores a message that came by POST or socket. Each client message id is stored once. */
    async addMessage(userId: string, sessionId: string, input: NewChatMessage): Promise<ChatMessage> {
      requireSessionId(sessionId);
      return store.add(userId, sessionId, input);
    },
  };
}

function apply(session: StoredSession, { title, documentIds, pinned, shared }: ChatSessionChange): void {
  const now = new Date();
  if (title !== undefined) Object.assign(session, { title, named: true });
  if (documentIds !== undefined) session.documentIds = documentIds;
  if (pinned !== undefined) session.pinnedAt = pinned ? (session.pinnedAt ?? now) : null;
  if (shared !== undefined) session.sharedAt = shared ? (session.sharedAt ?? now) : null;
}
