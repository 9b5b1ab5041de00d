import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Database } from '../../../db/database.ts';
import { ScimDirectory, ScimToken } from '../entity.ts';
import { hashOf } from '../../access-tokens/secret-hash.ts';

export const tokenPrefix = 'staffroom_scim_';
/** The minimum time, in milliseconds, between two updates of the last request. */
const noteEvery = 15_000;

/** The directory that sends a request. */
export type Directory = Pick<ScimDirectory, 'id' | 'name' | 'domains'>;

/** Finds the directory of a token and notes its request; null if the token is unknown, revoked or expired. */
export async function directoryOfToken(
  { orm }: Pick<Database, 'orm'>,
  secret: string,
  now: Date,
): Promise<Directory | null> {
  if (!secret.startsWith(tokenPrefix)) return null;
  const em = orm.em.fork();
  const found = await em
    .getKysely<InferKyselyDB<typeof ScimToken | typeof ScimDirectory>>()
    .selectFrom('scim_token')
    .innerJoin('scim_directory', 'scim_directory.id', 'scim_token.directory')
    .where('hash', '=', hashOf(secret))
    .where('expires_at', '>', now)
    .select(['scim_token.id as token', 'scim_directory.id', 'name', 'domains', 'last_used_at'])
    .executeTakeFirst();
  if (!found) return null;
  const { token, id, name, domains, last_used_at: lastUsedAt } = found;
  if (!lastUsedAt || now.getTime() - new Date(lastUsedAt).getTime() > noteEvery) {
    await em.nativeUpdate(ScimToken, { id: token }, { lastUsedAt: now });
    await em.nativeUpdate(ScimDirectory, { id }, { lastRequestAt: now });
  }
  return { id, name, domains };
}
