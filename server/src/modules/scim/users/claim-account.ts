import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/postgresql';
import { User, UserIdentity } from '../../users/entity.ts';
import type { ScimUser } from '../entity.ts';

interface SigningIn {
  provider: string;
  /** The verified e-mail address, in lower case and in the company's domain. */
  email: string;
}

/**
 * Finds the account that a directory has created for a person who signs in for the first time. Nobody has used such an
 * account, so that its e-mail address is sufficient. An administrator's account needs a sign-in at the same provider.
 * @returns null if there is none, or if somebody has signed in with the account before
 */
export async function unusedAccountOf(
  em: SqlEntityManager,
  { provider, email }: SigningIn,
): Promise<User | null> {
  const found = await em
    .getKysely<InferKyselyDB<typeof User | typeof ScimUser>>()
    .selectFrom('app_user')
    .innerJoin('scim_user', 'scim_user.user_id', 'app_user.id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('subject', 'is', null)
    .select(['app_user.id', 'role', 'directory'])
    .executeTakeFirst();
  if (!found || (found.role === 'admin' && found.directory !== provider)) return null;
  const isUsed = (await em.count(UserIdentity, { userId: found.id })) > 0;
  return isUsed ? null : em.findOne(User, { id: found.id });
}
