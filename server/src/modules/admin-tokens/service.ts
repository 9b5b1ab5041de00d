import { randomBytes } from 'node:crypto';
import { AppError, msg } from '@staffroom/sdk';
import type { AdminToken, AdminTokenInput } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { SessionUser } from '../../http/route.ts';
import type { AuditService } from '../audit/service.ts';
import { User } from '../users/entity.ts';
import { presentUser } from '../users/present.ts';
import { AdminTokenRow } from './entity.ts';
import { hashOf } from '../access-tokens/secret-hash.ts';

export const adminTokenPrefix = 'staffroom_admin_';
const maxTokens = 100;
/** The minimum time, in milliseconds, between two updates of a token's last use. */
const noteEvery = 5 * 60_000;
const day = 86_400_000;

export interface AdminTokenDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  adminEmails: string[];
  now?: () => number;
}

export type AdminTokens = ReturnType<typeof createAdminTokens>;

/** Tokens with which programs call routes for administrators, with the rights of the administrator who created the token. */
export function createAdminTokens({ database, audit, adminEmails, now = Date.now }: AdminTokenDependencies) {
  const { orm, transaction } = database;

  const isOver = ({ expiresAt }: Pick<AdminTokenRow, 'expiresAt'>) => expiresAt.getTime() <= now();

  /** The creator, if the person can sign in and is an administrator. */
  function administrator(creator: User | undefined | null): SessionUser | null {
    if (!creator || creator.disabledAt != null) return null;
    const user = presentUser(creator, adminEmails);
    return user.role === 'admin' ? user : null;
  }

  function present(row: AdminTokenRow, creator: User | undefined): AdminToken {
    const { id, name, scopes, networks, ending, createdBy } = row;
    return {
      id,
      name,
      scopes,
      networks,
      ending,
      createdAt: row.createdAt.toISOString(),
      createdBy: { id: createdBy, name: creator?.name || (creator?.email ?? '') },
      expiresAt: row.expiresAt.toISOString(),
      state: isOver(row) ? 'expired' : administrator(creator) ? 'active' : 'creator',
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    };
  }

  return {
    async list(): Promise<AdminToken[]> {
      const em = orm.em.fork();
      const rows = await em.find(AdminTokenRow, {}, { orderBy: { createdAt: 'desc' } });
      const people = await em.find(User, { id: { $in: rows.map(({ createdBy }) => createdBy) } });
      const creators = new Map(people.map((person) => [person.id, person]));
      return rows.map((row) => present(row, creators.get(row.createdBy)));
    },

    /** @throws AppError `conflict` if there are too many tokens */
    create(
      userId: string,
      { name, scopes, days, networks = [] }: AdminTokenInput,
    ): Promise<AdminToken & { secret: string }> {
      const secret = adminTokenPrefix + randomBytes(32).toString('base64url');
      return transaction(async (tx) => {
        if ((await tx.em.count(AdminTokenRow)) >= maxTokens)
          throw new AppError(
            'conflict',
            msg`There are ${maxTokens} administration tokens, which is the limit. Revoke one first.`,
          );
        const creator = await tx.em.findOneOrFail(User, { id: userId });
        const row = tx.em.create(AdminTokenRow, {
          name,
          scopes: [...new Set(scopes)],
          networks,
          hash: hashOf(secret),
          ending: secret.slice(-4),
          createdBy: userId,
          createdAt: new Date(now()),
          expiresAt: new Date(now() + days * day),
        });
        await tx.em.persist(row).flush();
        const detail = { name, scopes: row.scopes, networks, days, ending: row.ending };
        await audit.record(tx, { userId, action: 'admin-token.create', subject: row.id, detail });
        return { ...present(row, creator), secret };
      });
    },

    /** @throws AppError `not-found` */
    remove(userId: string, id: string): Promise<void> {
      return transaction(async (tx) => {
        const row = await tx.em.findOne(AdminTokenRow, { id });
        if (!row) throw new AppError('not-found', 'Administration token not found');
        tx.em.remove(row);
        const detail = { name: row.name, ending: row.ending };
        await audit.record(tx, { userId, action: 'admin-token.remove', subject: id, detail });
      });
    },

    /** Finds a token that works, and its creator, and notes the use; null for every other secret. */
    async use(secret: string): Promise<{ row: AdminTokenRow; user: SessionUser } | null> {
      const em = orm.em.fork();
      const row = await em.findOne(AdminTokenRow, { hash: hashOf(secret) });
      if (!row || isOver(row)) return null;
      const user = administrator(await em.findOne(User, { id: row.createdBy }));
      if (!user) return null;
      if (!row.lastUsedAt || now() - row.lastUsedAt.getTime() > noteEvery)
        await em.nativeUpdate(AdminTokenRow, { id: row.id }, { lastUsedAt: new Date(now()) });
      return { row, user };
    },
  };
}
