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
import type { Transaction } from '../../../db/transaction.ts';
import type { SessionUser } from '../../../http/route.ts';
import { type InstalledAgents, visibleTo } from '../../agents/installed.ts';
import { createStateVersion } from '../../agents/state-version.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Events } from '../../events.ts';
import { ChatRun, ChatSession as StoredSession } from '../entity.ts';
import { createMessageStore, showBranch } from '../messages/message-store.ts';
import { createProjectEvents } from '../../projects/news.ts';
import { requireProject } from '../../projects/require-project.ts';
import { missingSession, requireSessionId } from '../missing-session.ts';
import { readableAmong, requireReadable } from './require-readable.ts';
import { type ListedSession, listSessions, sessionListVersion } from './session-list.ts';
import { presentSession, sessionColumns } from './session-row.ts';

export interface ChatServiceOptions {
  database: Pick<Database, 'pool' | 'orm' | 'transaction' | 'notify'>;
  agents: Pick<InstalledAgents, 'find' | 'list'>;
  events: Pick<Events, 'publish' | 'publishTo'>;
  audit: Pick<AuditService, 'record'>;
}

export type ChatService = ReturnType<typeof createChatService>;

export function createChatService({ database, agents, events, audit }: ChatServiceOptions) {
  const { transaction } = database;
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
    const { rows } = await database.pool.query<ListedSession>(
      `select ${sessionColumns} from chat_session s where s.id = $1 and s.user_id = $2`,
      [id, userId],
    );
    if (!rows[0]) throw missingSession();
    return rows[0];
  }

  /** @returns the projects whose members could see the session before or after the change @throws AppError `not-found` */
  async function moveInProject(
    tx: Transaction,
    userId: string,
    session: StoredSession,
    { projectId, sharedWithProject }: ChatSessionChange,
  ): Promise<string[]> {
    const { id, projectId: before } = session;
    const wasShared = session.projectSharedAt != null;
    if (projectId !== undefined && projectId !== before) {
      if (projectId !== null) await requireProject(tx, userId, projectId);
      // Moving a chat to another project ends its sharing, because the other project has other members.
      Object.assign(session, { projectId, projectSharedAt: null });
    }
    const isShared = session.projectSharedAt != null;
    const wanted = sharedWithProject ?? isShared;
    if (wanted && session.projectId == null) throw new AppError('invalid', 'This chat isn’t in a project.');
    if (wanted && !isShared) {
      await requireProject(tx, userId, session.projectId ?? '');
      session.projectSharedAt = new Date();
    }
    if (!wanted) session.projectSharedAt = null;
    if (wasShared === wanted && projectId === undefined) return [];
    if (wasShared !== wanted) {
      const action = wanted ? 'chat.share-with-project' : 'chat.unshare-with-project';
      const detail = { projectId: wanted ? session.projectId : before };
      await audit.record(tx, { userId, action, subject: id, detail });
    }
    return [before, session.projectId].filter((one) => one != null);
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
        const shownTo = await moveInProject(tx, userId, found, change);
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

    /**
     * Moves the session to the trash, and stops its running answer in whichever process writes it. The session can be restored
     * for a limited time.
     */
    async delete(userId: string, id: string): Promise<void> {
      requireSessionId(id);
      const run = await transaction(async (tx) => {
        const { em } = tx;
        const session = await em.findOne(
          StoredSession,
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
    async restore(userId: string, id: string): Promise<ChatSession> {
      requireSessionId(id);
      const { orm } = database;
      const back = { userId, deletedBy: null, deletedAt: null };
      if ((await orm.em.fork().nativeUpdate(StoredSession, { id, deletedBy: userId }, back)) === 0)
        throw missingSession();
      await events.publish({ name: 'chat.updated', data: { id }, userId });
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
