import { createHmac } from 'node:crypto';
import type { FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Secrets } from './session-secret.ts';
import type { Database } from '../db/database.ts';
import type { SessionUser } from '../http/route.ts';
import type { AccountSessions } from '../modules/users/account-sessions.ts';
import { AppSession, User } from '../modules/users/entity.ts';
import { presentUser, type UserRow } from '../modules/users/present.ts';
import { findSession, liveSessions } from './session-store.sql.ts';

export interface StoredSession {
  /** A keyed hash of the secret in the cookie. Without the key, the id does not reveal the secret. */
  id: string;
  data: Record<string, unknown>;
  user: SessionUser | null;
}

export interface SessionStore extends AccountSessions {
  /** The possible ids of a session with this token: first the id for a new session, then those under old secrets. */
  idsOf(token: string): readonly [string, ...string[]];
  /** Returns the session of a token; null as in `find`. */
  findBy(token: string): Promise<StoredSession | null>;
  /** Returns a session; null if it has ended or expired, or its account is disabled. */
  find(id: string): Promise<StoredSession | null>;
  /** Returns those of the ids for which `find` would return a session. */
  live(ids: string[]): Promise<Set<string>>;
  create(id: string, session: SessionContent): Promise<void>;
  /** Updates a session only if it still exists: a request that takes longer than a sign-out must not restore the session. */
  update(id: string, session: SessionContent): Promise<void>;
  end(token: string): Promise<void>;
  endAllOf(userId: string): Promise<void>;
}

export interface SessionContent {
  userId: string | null;
  identityId: string | null;
  /** The identity provider's id of its own session; null if it names none. */
  providerSession: string | null;
  data: Record<string, unknown>;
  expiresAt: Date;
}

export const sessionEndChannel = 'staffroom_session_end';

type Row = {
  session_id: string;
  data: Record<string, unknown>;
  user_id: string | null;
  unseen: boolean;
  unused: boolean;
} & UserRow;

/** @param onEnd called for every session that this process ends; other processes are notified through the channel */
export function createSessionStore(
  { orm, pool, notify }: Pick<Database, 'orm' | 'pool' | 'notify'>,
  options: { secrets: Secrets; adminEmails: string[]; onEnd: (sessionId: string) => void },
): SessionStore {
  const ended = async (ids: string[]) => {
    for (const id of ids) {
      options.onEnd(id);
      await notify(sessionEndChannel, id);
    }
  };
  const idOf = (token: string, secret: string) =>
    createHmac('sha256', secret).update(token).digest('base64url');
  const [current, ...old] = options.secrets;
  const idsOf = (token: string) =>
    [idOf(token, current), ...old.map((secret) => idOf(token, secret))] as const;
  async function findAny(ids: readonly string[]): Promise<StoredSession | null> {
    const { rows } = await pool.query<Row>({
      name: 'session-find',
      text: findSession,
      values: [ids],
    });
    const row = rows[0];
    if (!row) return null;
    if (row.user_id !== null && row.unseen)
      await orm.em.fork().nativeUpdate(User, { id: row.user_id }, { lastSeenAt: new Date() });
    if (row.user_id !== null && row.unused)
      await orm.em.fork().nativeUpdate(AppSession, { id: row.session_id }, { lastUsedAt: new Date() });
    return {
      id: row.session_id,
      data: row.data,
      user: row.user_id === null ? null : presentUser(row, options.adminEmails),
    };
  }
  return {
    idsOf,
    find: (id) => findAny([id]),
    findBy: (token) => findAny(idsOf(token)),
    async live(ids) {
      const { rows } = await pool.query<{ id: string }>(liveSessions, [ids]);
      return new Set(rows.map(({ id }) => id));
    },
    async create(id, content) {
      const em = orm.em.fork();
      await em.upsert(AppSession, { id, ...content, lastUsedAt: new Date() });
      await em.nativeDelete(AppSession, { expiresAt: { $lt: new Date() } });
    },
    async update(id, content) {
      await orm.em.fork().nativeUpdate(AppSession, { id }, content);
    },
    async end(token) {
      for (const id of idsOf(token))
        if (await orm.em.fork().nativeDelete(AppSession, { id })) await ended([id]);
    },
    endAllOf: async (userId) => ended(await removeAll(orm.em.fork(), userId)),
    endAllIn: ({ em }, userId, only) => removeAll(em, userId, only),
    announceEnd: ended,
  };
}

async function removeAll(
  em: SqlEntityManager,
  userId: string,
  only: FilterQuery<AppSession> = {},
): Promise<string[]> {
  const where: FilterQuery<AppSession> = { $and: [{ userId }, only] };
  const sessions = await em.find(AppSession, where, { fields: ['id'] });
  await em.nativeDelete(AppSession, where);
  return sessions.map(({ id }) => id);
}
