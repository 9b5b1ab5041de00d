import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { AppError, msg } from '@staffroom/sdk';
import type { AccessToken } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { SessionUser } from '../../http/route.ts';
import type { AuditService } from '../audit/service.ts';
import { User } from '../users/entity.ts';
import { presentUser } from '../users/present.ts';
import { AccessTokenRow } from './entity.ts';
import { hashOf } from './secret-hash.ts';

/** The maximum number of tokens per person. */
const maxTokensPerPerson = 20;
const prefix = 'staffroom_';
/** The minimum time, in milliseconds, between two updates of a token's last use. */
const noteEvery = 5 * 60_000;

export interface AccessTokenDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  adminEmails: string[];
}

/** The owner of a token, and what the token allows. */
export interface TokenHolder {
  user: SessionUser;
  /** Whether the token can ask agents and start jobs, in addition to reading. */
  mayAct: boolean;
}

export type AccessTokenService = ReturnType<typeof createAccessTokenService>;

export function createAccessTokenService({ database, audit, adminEmails }: AccessTokenDependencies) {
  const { orm, transaction } = database;
  return {
    async list(userId: string): Promise<AccessToken[]> {
      const rows = await orm.em.fork().find(AccessTokenRow, { userId }, { orderBy: { createdAt: 'desc' } });
      return rows.map(present);
    },

    /** @throws AppError `conflict` if the person has the maximum number of tokens */
    create(
      userId: string,
      { name, days, mayAct }: { name: string; days: number | null; mayAct: boolean },
    ): Promise<AccessToken & { secret: string }> {
      const secret = prefix + randomBytes(32).toString('base64url');
      return transaction(async (tx) => {
        // The row lock keeps two simultaneous requests from counting the same number of tokens.
        await tx.em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if ((await tx.em.count(AccessTokenRow, { userId })) >= maxTokensPerPerson)
          throw new AppError(
            'conflict',
            msg`You have ${maxTokensPerPerson} access tokens, which is the limit. Revoke one first.`,
          );
        const row = tx.em.create(AccessTokenRow, {
          userId,
          name,
          hash: hashOf(secret),
          ending: secret.slice(-4),
          mayAct,
          createdAt: new Date(),
          expiresAt: days === null ? null : new Date(Date.now() + days * 86_400_000),
        });
        await tx.em.persist(row).flush();
        const detail = { name, ending: row.ending, days, mayAct };
        await audit.record(tx, { userId, action: 'access-token.create', subject: row.id, detail });
        return { ...present(row), secret };
      });
    },

    /** @throws AppError `not-found` */
    remove(userId: string, id: string): Promise<void> {
      return transaction(async (tx) => {
        const row = await tx.em.findOne(AccessTokenRow, { id, userId });
        if (!row) throw new AppError('not-found', 'Access token not found');
        tx.em.remove(row);
        const detail = { name: row.name, ending: row.ending };
        await audit.record(tx, { userId, action: 'access-token.remove', subject: id, detail });
      });
    },

    /** The owner of the token; null if the token is unknown or expired, or the account is disabled. */
    async holderOf(secret: string): Promise<TokenHolder | null> {
      if (!secret.startsWith(prefix)) return null;
      const em = orm.em.fork();
      const row = await em.findOne(AccessTokenRow, { hash: hashOf(secret) });
      if (!row || isOver(row)) return null;
      const user = await em.findOne(User, { id: row.userId, disabledAt: null });
      if (!user) return null;
      if (!row.lastUsedAt || Date.now() - row.lastUsedAt.getTime() > noteEvery)
        await em.nativeUpdate(AccessTokenRow, { id: row.id }, { lastUsedAt: new Date() });
      return { user: presentUser(user, adminEmails), mayAct: row.mayAct };
    },
  };
}

function isOver({ expiresAt }: Pick<AccessTokenRow, 'expiresAt'>): boolean {
  return expiresAt != null && expiresAt <= new Date();
}

function present(row: AccessTokenRow): AccessToken {
  const { id, name, ending, mayAct, createdAt, expiresAt, lastUsedAt } = row;
  return {
    id,
    name,
    ending,
    mayAct,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    expired: isOver(row),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
