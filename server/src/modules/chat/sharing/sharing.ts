import { AppError, type ChatSession, type SharedChat } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import type { SessionUser } from '../../../http/route.ts';
import { type InstalledAgents, visibleTo } from '../../agents/installed.ts';
import type { AuditService } from '../../audit/service.ts';
import { readBranch } from '../messages/read-branch.ts';
import { copyBranch } from './copy-branch.ts';
import { missingSession, requireSessionId } from '../not-found.ts';

export interface SharingOptions {
  database: Pick<Database, 'pool'>;
  agents: Pick<InstalledAgents, 'get'>;
  audit: Pick<AuditService, 'record'>;
  /** The person's own session. */
  get: (userId: string, id: string) => Promise<ChatSession>;
}

interface SharedRow {
  id: string;
  agent: string;
  title: string;
  ownerId: string;
  name: string;
  picture: string | null;
  updatedAt: Date;
}

/** Chats that their owners have opened to the company. One that is not shared, not any more or never was looks the same. */
export function createSharing({ database, agents, audit, get }: SharingOptions) {
  /** @throws AppError `not-found` */
  async function load(id: string): Promise<SharedRow> {
    requireSessionId(id);
    const { rows } = await database.pool.query<SharedRow>(
      `select s.id, s.agent, s.title, s.updated_at "updatedAt", u.id "ownerId", u.name, u.picture
       from chat_session s join app_user u on u.id = s.user_id
       where s.id = $1 and s.shared_at is not null and u.disabled_at is null`,
      [id],
    );
    if (!rows[0]) throw missingSession();
    return rows[0];
  }

  return {
    /** What was said in the branch that its owner sees, with the evidence that this reader may see. It is read live. */
    async read(reader: Pick<SessionUser, 'id'>, id: string): Promise<SharedChat> {
      const chat = await load(id);
      const messages = await readBranch(database, id, reader.id);
      return {
        id: chat.id,
        agent: chat.agent,
        title: chat.title,
        owner: { name: chat.name, picture: chat.picture },
        own: chat.ownerId === reader.id,
        updatedAt: chat.updatedAt.toISOString(),
        messages: messages.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })),
      };
    },

    /** A copy that the reader can go on with, beside the original. @throws AppError `not-found` */
    async copy(reader: Pick<SessionUser, 'id' | 'role'>, id: string): Promise<ChatSession> {
      const chat = await load(id);
      const agent = agents.get(chat.agent);
      if (!agent || !visibleTo(agent, reader.role)) {
        throw new AppError('not-found', 'You cannot use the agent of this chat.');
      }
      const messages = await readBranch(database, id, reader.id);
      const copy = await copyBranch(database, { sessionId: id, readerId: reader.id, messages });
      await audit.record({
        userId: reader.id,
        action: 'chat.copy',
        subject: id,
        detail: { copy },
      });
      return get(reader.id, copy);
    },
  };
}

export type Sharing = ReturnType<typeof createSharing>;
