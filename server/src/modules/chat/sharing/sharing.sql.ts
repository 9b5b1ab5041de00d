import { AppError, plainLine } from '@staffroom/sdk';
import type { ChatSession, SharedChat } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../../db/database.ts';
import type { SessionUser } from '../../../http/route.ts';
import { sharedWith } from '../../access/chat-access.sql.ts';
import { type InstalledAgents, visibleTo } from '../../agents/installed.ts';
import type { AuditService } from '../../audit/service.ts';
import { User } from '../../users/entity.ts';
import { ChatSession as StoredSession } from '../entity.ts';
import { readBranch } from '../messages/read-branch.sql.ts';
import { missingSession, requireSessionId } from '../missing-session.ts';
import { copyBranch } from './copy-branch.ts';

export interface SharingOptions {
  database: Pick<Database, 'pool' | 'orm' | 'transaction'>;
  agents: Pick<InstalledAgents, 'get'>;
  audit: Pick<AuditService, 'record'>;
  get: (userId: string, id: string) => Promise<ChatSession>;
}

/**
 * Chats that their owners share with the reader: with the company, by name, or with a team or project of the reader. A chat that is not shared causes the same
 * error as a missing chat.
 */
export function createSharing({ database, agents, audit, get }: SharingOptions) {
  /** @throws AppError `not-found` */
  async function load(readerId: string, id: string): Promise<{ chat: StoredSession; owner: User }> {
    requireSessionId(id);
    const em = database.orm.em.fork();
    const { rows } = await database.pool.query(shared, [id, readerId]);
    const chat = rows.length > 0 && (await em.findOne(StoredSession, { id }));
    const owner = chat && (await em.findOne(User, { id: chat.userId ?? null, disabledAt: null }));
    if (!chat || !owner) throw missingSession();
    return { chat, owner };
  }

  return {
    /** @throws AppError `not-found` unless the owner shares the chat with the reader */
    requireShared: (readerId: string, id: string): Promise<unknown> => load(readerId, id),

    /** The owner's currently selected branch, with the sources that the reader can read. */
    async read(reader: Pick<SessionUser, 'id'>, id: string): Promise<SharedChat> {
      const { chat, owner } = await load(reader.id, id);
      const messages = await readBranch(database, id, reader.id);
      return {
        id: chat.id,
        agent: chat.agent,
        title: plainLine(chat.title),
        owner: { name: owner.name, picture: owner.picture ?? null },
        own: owner.id === reader.id,
        updatedAt: chat.updatedAt.toISOString(),
        messages: messages.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })),
      };
    },

    /** Copies a shared chat into the reader's own chats, so that the reader can continue it. @throws AppError `not-found` */
    async copy(reader: Pick<SessionUser, 'id' | 'role'>, id: string): Promise<ChatSession> {
      const { chat } = await load(reader.id, id);
      const agent = agents.get(chat.agent);
      if (!agent || !visibleTo(agent, reader)) {
        throw new AppError('not-found', 'You don’t have access to this chat’s agent.');
      }
      const messages = await readBranch(database, id, reader.id);
      const copy = await database.transaction(async (tx) => {
        const made = await copyBranch(tx, { original: chat, readerId: reader.id, messages });
        const detail = { copy: made.id };
        await audit.record(tx, { userId: reader.id, action: 'chat.copy', subject: id, detail });
        return made;
      });
      return get(reader.id, copy.id);
    },
  };
}

const shared = `select from chat_session s where s.id = $1 and ${sharedWith('$2::uuid')}`;

export type Sharing = ReturnType<typeof createSharing>;
