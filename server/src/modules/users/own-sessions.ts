import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@staffroom/sdk';
import type { AccountSession } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { AccountSessions } from './account-sessions.ts';
import { readUserAgent } from '../../text/read-user-agent.ts';
import { AppSession, UserIdentity } from './entity.ts';

export interface OwnSessionsDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  sessions: Pick<AccountSessions, 'announceEnd'>;
  providerName: ProviderName;
}

/** Returns the name of an identity provider by its id in the sign-in settings. */
export type ProviderName = (id: string) => string;

/** The person and the session of a request. */
export interface Caller {
  userId: string;
  sessionId: string | undefined;
}

export type OwnSessions = ReturnType<typeof createOwnSessions>;

/** The sessions of a person, which the person can see and end. */
export function createOwnSessions({ database, audit, sessions, providerName }: OwnSessionsDependencies) {
  const { orm, transaction } = database;

  /** @returns the number of ended sessions */
  async function end(userId: string, where: { id: string } | { id: { $ne: string } }): Promise<number> {
    const ended = await transaction(async (tx) => {
      const { em } = tx;
      const rows = await em.find(AppSession, { ...where, userId });
      const ids = rows.map(({ id }) => id);
      await em.nativeDelete(AppSession, { userId, id: { $in: ids } });
      for (const { data } of rows) {
        const detail = { browser: textOf(data['browser']) };
        await audit.record(tx, { userId, action: 'account.end-session', subject: userId, detail });
      }
      return ids;
    });
    await sessions.announceEnd(ended);
    return ended.length;
  }

  return {
    list: async ({ userId, sessionId }: Caller): Promise<AccountSession[]> =>
      (await sessionsOf(orm.em.fork(), userId, { providerName, currentId: sessionId })).toSorted(
        (a, b) => Number(b.isCurrent) - Number(a.isCurrent),
      ),

    /** @throws AppError `not-found` */
    async end(userId: string, id: string): Promise<void> {
      if ((await end(userId, { id })) === 0)
        throw new AppError('not-found', 'This session has already ended');
    },

    endOthers: ({ userId, sessionId = '' }: Caller): Promise<number> =>
      end(userId, { id: { $ne: sessionId } }),
  };
}

/** Returns a person's sessions, the most recently used first. */
export async function sessionsOf(
  em: SqlEntityManager,
  userId: string,
  { providerName, currentId }: { providerName: ProviderName; currentId?: string | undefined },
): Promise<AccountSession[]> {
  const open = await em.find(AppSession, { userId, expiresAt: { $gt: new Date() } });
  const identities = await em.find(UserIdentity, { userId });
  return open
    .map(({ id, data, identityId, createdAt, lastUsedAt }) => {
      const provider = identities.find((one) => one.id === identityId)?.provider;
      const since = timeOf(data['signedInAt']) ?? createdAt.toISOString();
      return {
        id,
        ...readUserAgent(textOf(data['browser'])),
        since,
        lastUsedAt: lastUsedAt?.toISOString() ?? since,
        provider: provider === undefined ? null : providerName(provider),
        isFromLink: data['isFromLink'] === true,
        isCurrent: id === currentId,
      };
    })
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt) || b.since.localeCompare(a.since));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function timeOf(value: unknown): string | null {
  return typeof value === 'number' ? new Date(value).toISOString() : null;
}
