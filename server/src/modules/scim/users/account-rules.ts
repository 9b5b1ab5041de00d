import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { User } from '../../users/entity.ts';
import { presentPerson } from '../../users/present.ts';
import type { Directory } from '../directories/directory-of-token.ts';
import { ScimUser } from '../entity.ts';
import { notUnique, ScimError } from '../scim-error.ts';
import { emailOf, requireDomain, type UserDocument } from './user-attributes.ts';

export type AccountRules = ReturnType<typeof createAccountRules>;

/**
 * The rules about the accounts and e-mail addresses that a directory may take.
 * @param adminEmails the e-mail addresses in ADMIN_EMAILS
 */
export function createAccountRules(adminEmails: readonly string[]) {
  return { relationTo, requireNoAdministrator, newEmail };

  /** Says whether a new user gets the existing account of its address. @throws ScimError `uniqueness` */
  async function relationTo(
    em: SqlEntityManager,
    account: User,
    document: UserDocument,
    directory: Directory,
  ): Promise<'restore' | 'join' | 'other-person'> {
    const known = await em.findOne(ScimUser, { userId: account.id });
    if (!known) {
      if (presentPerson(account, [...adminEmails]).role === 'admin')
        throw notUnique(
          `${account.email} is an administrator in Staffroom. Remove the administrator role there, or leave the account out of the directory.`,
        );
      if (account.disabledAt !== null)
        throw notUnique(`The account of ${account.email} is disabled in Staffroom. Enable it there first.`);
      return 'join';
    }
    if (known.directory !== directory.id)
      throw notUnique(`${account.email} belongs to another directory in Staffroom`);
    if (known.deletedAt === null) throw notUnique(`${account.email} already exists`);
    return (known.externalId ?? undefined) === document.externalId ? 'restore' : 'other-person';
  }

  /**
   * Checks that ADMIN_EMAILS does not name an address. It decides who is an administrator, so that no directory can give or take
   * such an address.
   * @throws ScimError
   */
  function requireNoAdministrator(email: string): void {
    if (!adminEmails.includes(email)) return;
    throw new ScimError(
      409,
      `${email} is in ADMIN_EMAILS on the server of Staffroom, so that no directory can create or change it`,
    );
  }

  /**
   * Returns the new e-mail address of an account; null if it stays.
   * @throws ScimError
   */
  async function newEmail(
    em: SqlEntityManager,
    id: string,
    before: UserDocument,
    after: UserDocument,
    { domains }: Directory,
  ): Promise<string | null> {
    const email = emailOf(after);
    if (email === emailOf(before)) return null;
    requireDomain(email, domains);
    const account = await em.findOneOrFail(User, { id });
    for (const each of [account.email, email]) requireNoAdministrator(each);
    return email;
  }
}
