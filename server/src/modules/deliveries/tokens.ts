import { randomBytes } from 'node:crypto';
import { AppError, msg } from '@staffroom/sdk';
import type { DeliveryToken } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import { User } from '../users/entity.ts';
import { DeliveryTokenRow } from './entity.ts';
import { hashOf } from '../access-tokens/secret-hash.ts';

const prefix = 'staffroom_delivery_';
const maxTokens = 200;
/** The minimum time, in milliseconds, between two updates of a token's last use. */
const noteEvery = 5 * 60_000;
const day = 86_400_000;

interface DeliveryTokenInput {
  name: string;
  agent: string;
  key: string;
  days: number;
  standing: boolean;
}

interface DeliveryTokenDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  now?: () => number;
}

export type DeliveryTokens = ReturnType<typeof createDeliveryTokens>;

/** Tokens with which programs submit versions of one agent that are signed with one key. */
export function createDeliveryTokens({ database, audit, now = Date.now }: DeliveryTokenDependencies) {
  const { orm, transaction } = database;

  function present(row: DeliveryTokenRow, names: ReadonlyMap<string, string>): DeliveryToken {
    const { id, name, agent, key, standing, ending, createdBy } = row;
    return {
      id,
      name,
      agent,
      key,
      standing,
      ending,
      createdAt: row.createdAt.toISOString(),
      createdBy: createdBy == null ? null : (names.get(createdBy) ?? null),
      expiresAt: row.expiresAt.toISOString(),
      expired: row.expiresAt.getTime() <= now(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    };
  }

  return {
    async list(): Promise<DeliveryToken[]> {
      const em = orm.em.fork();
      const rows = await em.find(DeliveryTokenRow, {}, { orderBy: { createdAt: 'desc' } });
      const people = await em.find(User, { id: { $in: rows.flatMap(({ createdBy }) => createdBy ?? []) } });
      const names = new Map(people.map(({ id, name, email }) => [id, name || email]));
      return rows.map((row) => present(row, names));
    },

    /** @throws AppError `conflict` if there are too many tokens */
    create(
      user: { id: string; name: string; email: string },
      { days, ...input }: DeliveryTokenInput,
    ): Promise<DeliveryToken & { secret: string }> {
      const secret = prefix + randomBytes(32).toString('base64url');
      return transaction(async (tx) => {
        if ((await tx.em.count(DeliveryTokenRow)) >= maxTokens)
          throw new AppError(
            'conflict',
            msg`There are ${maxTokens} delivery tokens, which is the limit. Revoke one first.`,
          );
        const row = tx.em.create(DeliveryTokenRow, {
          ...input,
          hash: hashOf(secret),
          ending: secret.slice(-4),
          createdBy: user.id,
          createdAt: new Date(now()),
          expiresAt: new Date(now() + days * day),
        });
        await tx.em.persist(row).flush();
        const detail = { ...input, ending: row.ending, days };
        await audit.record(tx, { userId: user.id, action: 'delivery-token.create', subject: row.id, detail });
        return { ...present(row, new Map([[user.id, user.name || user.email]])), secret };
      });
    },

    /** @throws AppError `not-found` */
    remove(userId: string, id: string): Promise<void> {
      return transaction(async (tx) => {
        const row = await tx.em.findOne(DeliveryTokenRow, { id });
        if (!row) throw new AppError('not-found', 'Delivery token not found');
        tx.em.remove(row);
        const { name, agent, key, ending } = row;
        const detail = { name, agent, key, ending };
        await audit.record(tx, { userId, action: 'delivery-token.remove', subject: id, detail });
      });
    },

    /** Finds a token by its secret and notes its use. @throws AppError `unauthenticated` if it is unknown or expired */
    async use(secret: string): Promise<DeliveryTokenRow> {
      const em = orm.em.fork();
      const row = secret.startsWith(prefix)
        ? await em.findOne(DeliveryTokenRow, { hash: hashOf(secret) })
        : null;
      if (!row || row.expiresAt.getTime() <= now())
        throw new AppError('unauthenticated', 'The delivery token is unknown, revoked or expired');
      if (!row.lastUsedAt || now() - row.lastUsedAt.getTime() > noteEvery)
        await em.nativeUpdate(DeliveryTokenRow, { id: row.id }, { lastUsedAt: new Date(now()) });
      return row;
    },
  };
}
