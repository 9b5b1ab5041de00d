import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError, msg } from '@staffroom/sdk';
import type { Directory, DirectoryToken } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import type { AuditService } from '../../audit/service.ts';
import { ExternalGroup, TeamMember } from '../../teams/entity.ts';
import { User } from '../../users/entity.ts';
import { tokenPrefix } from './directory-of-token.ts';
import { ScimDirectory, ScimGroup, ScimToken, type ScimUser } from '../entity.ts';
import type { ScimProblems } from './problems.ts';
import { hashOf } from '../../access-tokens/secret-hash.ts';

/** Two, so that a new token can be entered in the directory before the old one is revoked. */
const maxTokens = 2;
const day = 86_400_000;

interface DirectoryDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  problems: Pick<ScimProblems, 'list'>;
  now?: () => number;
}

type Input = Pick<Directory, 'name' | 'domains'>;

export type Directories = ReturnType<typeof createDirectories>;

/** The directories that administrators have added, and their tokens. */
export function createDirectories({ database, audit, problems, now = Date.now }: DirectoryDependencies) {
  const { orm, transaction } = database;

  async function present(rows: readonly ScimDirectory[], address: string): Promise<Directory[]> {
    const em = orm.em.fork();
    const ids = rows.map(({ id }) => id);
    const tokens = await em.find(ScimToken, { directory: { $in: ids } }, { orderBy: { createdAt: 'desc' } });
    const creators = await em.find(User, { id: { $in: tokens.flatMap(({ createdBy }) => createdBy ?? []) } });
    const names = new Map(creators.map(({ id, name, email }) => [id, name || email]));
    const people = await peopleOf(em, ids);
    const groups = await em.countBy(ScimGroup, 'directory', { where: { directory: { $in: ids } } });
    const found = await problems.list(ids);
    return rows.map(({ id, name, domains, createdAt, lastRequestAt }) => ({
      id,
      name,
      domains,
      address,
      createdAt: createdAt.toISOString(),
      lastRequestAt: lastRequestAt?.toISOString() ?? null,
      people: people.get(id) ?? { active: 0, disabled: 0 },
      groups: groups[id] ?? 0,
      tokens: tokens.filter(({ directory }) => directory === id).map((token) => presentToken(token, names)),
      problems: found
        .filter(({ directory }) => directory === id)
        .map(({ message, count, lastAt }) => ({ message, count, lastAt: lastAt.toISOString() })),
    }));
  }

  function presentToken(row: ScimToken, names: ReadonlyMap<string, string>): DirectoryToken {
    const { id, ending, createdBy, createdAt, expiresAt, lastUsedAt } = row;
    return {
      id,
      ending,
      createdAt: createdAt.toISOString(),
      createdBy: createdBy == null ? null : (names.get(createdBy) ?? null),
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt.getTime() <= now(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    };
  }

  async function one(id: string, address: string): Promise<Directory> {
    const [directory] = await present([await load(orm.em.fork(), id)], address);
    if (!directory) throw missing();
    return directory;
  }

  return {
    get: (id: string) => load(orm.em.fork(), id),

    async list(address: string): Promise<Directory[]> {
      const rows = await orm.em.fork().find(ScimDirectory, {}, { orderBy: { name: 'asc', id: 'asc' } });
      return present(rows, address);
    },

    /** @throws AppError `conflict` if the id is in use */
    async create(
      userId: string,
      { id, ...input }: Input & { id: string },
      address: string,
    ): Promise<Directory> {
      await transaction(async (tx) => {
        const row = { id, ...input, domains: [...new Set(input.domains)] };
        const known = await tx.em.findOne(ScimDirectory, { id });
        if (known) throw new AppError('conflict', msg`A directory with the id “${id}” already exists`);
        await tx.em.insert(ScimDirectory, row);
        await audit.record(tx, { userId, action: 'directory.create', subject: id, detail: detailOf(row) });
      });
      return one(id, address);
    },

    /** @throws AppError `not-found` */
    async change(userId: string, id: string, input: Input, address: string): Promise<Directory> {
      await transaction(async (tx) => {
        const row = await load(tx.em, id, LockMode.PESSIMISTIC_WRITE);
        Object.assign(row, { name: input.name, domains: [...new Set(input.domains)] });
        await audit.record(tx, { userId, action: 'directory.update', subject: id, detail: detailOf(row) });
      });
      return one(id, address);
    },

    /** Removes a directory. Its accounts and teams stay, with all members, and are managed by hand. @throws AppError `not-found` */
    remove(userId: string, id: string): Promise<void> {
      return transaction(async (tx) => {
        const { em } = tx;
        const row = await load(em, id, LockMode.PESSIMISTIC_WRITE);
        const { name } = row;
        const groups = await em.find(ScimGroup, { directory: id }, { fields: ['groupId'] });
        const external = await em.find(ExternalGroup, { id: { $in: groups.map(({ groupId }) => groupId) } });
        const teams = external.flatMap(({ teamId }) => teamId ?? []);
        await em.nativeUpdate(TeamMember, { teamId: { $in: teams } }, { source: 'manual' });
        await em.nativeDelete(ExternalGroup, { id: { $in: external.map((each) => each.id) } });
        em.remove(row);
        await audit.record(tx, { userId, action: 'directory.delete', subject: id, detail: { name } });
      });
    },

    /** @throws AppError `not-found`, `conflict` if two tokens are valid */
    createToken(user: Pick<User, 'id' | 'name' | 'email'>, id: string, days: number) {
      const secret = tokenPrefix + randomBytes(32).toString('base64url');
      return transaction(async (tx) => {
        const { em } = tx;
        // The lock keeps two simultaneous requests from counting the same tokens.
        const { name } = await load(em, id, LockMode.PESSIMISTIC_WRITE);
        await em.nativeDelete(ScimToken, { directory: id, expiresAt: { $lte: new Date(now()) } });
        if ((await em.count(ScimToken, { directory: id })) >= maxTokens)
          throw new AppError('conflict', 'Two tokens are valid, which is the limit. Revoke one first.');
        const row = em.create(ScimToken, {
          directory: id,
          hash: hashOf(secret),
          ending: secret.slice(-4),
          createdBy: user.id,
          createdAt: new Date(now()),
          expiresAt: new Date(now() + days * day),
        });
        await em.persist(row).flush();
        const detail = { name, directory: id, ending: row.ending, days };
        await audit.record(tx, {
          userId: user.id,
          action: 'directory-token.create',
          subject: row.id,
          detail,
        });
        return { ...presentToken(row, new Map([[user.id, user.name || user.email]])), secret };
      });
    },

    /** @throws AppError `not-found` */
    removeToken(userId: string, id: string, tokenId: string): Promise<void> {
      return transaction(async (tx) => {
        const { name } = await load(tx.em, id);
        const row = await tx.em.findOne(ScimToken, { id: tokenId, directory: id });
        if (!row) throw new AppError('not-found', 'Token not found');
        tx.em.remove(row);
        const detail = { name, directory: id, ending: row.ending };
        await audit.record(tx, { userId, action: 'directory-token.remove', subject: tokenId, detail });
      });
    },
  };
}

const missing = () => new AppError('not-found', 'Directory not found');
const detailOf = ({ name, domains }: Input) => ({ name, domains: domains.join(', ') });

/** @throws AppError `not-found` */
async function load(em: SqlEntityManager, id: string, lockMode?: LockMode): Promise<ScimDirectory> {
  const row = await em.findOne(ScimDirectory, { id }, lockMode === undefined ? {} : { lockMode });
  if (!row) throw missing();
  return row;
}

async function peopleOf(em: SqlEntityManager, directories: readonly string[]) {
  if (directories.length === 0) return new Map<string, Directory['people']>();
  const rows = await em
    .getKysely<InferKyselyDB<typeof ScimUser | typeof User>>()
    .selectFrom('scim_user')
    .innerJoin('app_user', 'app_user.id', 'scim_user.user_id')
    .where('directory', 'in', [...directories])
    .where('deleted_at', 'is', null)
    .groupBy('directory')
    .select((eb) => ['directory', eb.fn.count('disabled_at').as('disabled'), eb.fn.countAll().as('total')])
    .execute();
  return new Map(
    rows.map(({ directory, disabled, total }) => [
      directory,
      { active: Number(total) - Number(disabled), disabled: Number(disabled) },
    ]),
  );
}
