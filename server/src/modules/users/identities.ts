import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SignInRefusal } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import type { SessionUser } from '../../http/route.ts';
import { formerDomain, User, UserIdentity } from './entity.ts';
import { presentPerson, presentUser } from './present.ts';

/** The issuer of Google accounts, and of the development accounts that stand for them. */
export const googleIssuer = 'https://accounts.google.com';

export interface Identity {
  /** The id of the provider in the sign-in settings. */
  provider: string;
  issuer: string;
  subject: string;
  /** The verified e-mail address, in lower case and in a domain of the provider. */
  email: string;
  name: string;
  picture: string | null;
}

export interface SignedIn {
  /** Null if the account is disabled. */
  user: SessionUser | null;
  /** The id of the `UserIdentity`, for the session. */
  identityId: string;
  /** The accounts that lost their address to this identity; the caller must end their sessions. */
  displaced: string[];
}

export interface RefusedIdentity {
  refused: Extract<SignInRefusal, 'account_exists' | 'link_administrator'>;
  /** The reason, for administrators. */
  detail: string;
}

/** The account that a sign-in leads to. */
export type AccountChoice =
  | { kind: 'known' | 'joined'; account: User }
  | { kind: 'created' }
  | ({ kind: 'refused' } & RefusedIdentity);

/** Finds the accounts of identities, and joins identities to accounts. */
export function createIdentities({ orm }: Pick<Database, 'orm'>, adminEmails: string[]) {
  const isAdministrator = (user: User) => presentPerson(user, adminEmails).role === 'admin';

  /**
   * Selects the account of an identity. An unknown identity is joined to the account with its verified address, except for
   * accounts of administrators and of other people at the same provider.
   */
  async function choose(em: SqlEntityManager, { issuer, subject, email }: Identity): Promise<AccountChoice> {
    const known = await findAccount(em, issuer, subject);
    if (known) return { kind: 'known', account: known };
    const account = await em.findOne(User, { email });
    if (!account) return { kind: 'created' };
    const others = await em.find(UserIdentity, { userId: account.id });
    const isSameIssuer = others.some((other) => other.issuer === issuer);
    // Google gives an address to another person only if the domain's administrators do.
    if (issuer === googleIssuer && (isSameIssuer || account.subject !== null)) return { kind: 'created' };
    if (isSameIssuer)
      return refused('account_exists', `The account ${email} has another sign-in of the same provider`);
    // An account without any sign-in has been created for this person, and has the role only through its address.
    const isUnused = others.length === 0 && account.subject === null && account.role === 'user';
    if (isAdministrator(account) && !isUnused)
      return refused(
        'link_administrator',
        `The account ${email} belongs to an administrator, who must add this sign-in in the settings`,
      );
    return { kind: 'joined', account };
  }

  return {
    /** Says what a sign-in would do, without doing it. */
    preview: (identity: Identity): Promise<AccountChoice> => choose(orm.em.fork(), identity),

    /** Finds, joins or creates the account of an identity. */
    signIn: (identity: Identity): Promise<SignedIn | RefusedIdentity> =>
      orm.em.fork().transactional(async (em) => {
        const { issuer, subject, email, picture } = identity;
        // Two simultaneous requests of a new person get the same account. The locks are held until the identity is stored.
        for (const key of [`identity ${issuer} ${subject}`, `address ${email}`].toSorted())
          await lockUntilCommit(em, key);
        const choice = await choose(em, identity);
        if (choice.kind === 'refused') return { refused: choice.refused, detail: choice.detail };
        const known = 'account' in choice ? choice.account : null;
        const holders = await em.find(User, { email, ...(known && { id: { $ne: known.id } }) });
        const displaced = issuer === googleIssuer ? holders : [];
        // The former owner's account loses the address, because the new owner of the address must not get that account.
        for (const former of displaced) former.email = `${former.id}@${formerDomain}`;
        await em.flush();
        const user = known ?? (await createAccount(em, identity));
        // The name is not updated, because people can change their own names. Other providers take no address away.
        Object.assign(user, holders.length > displaced.length ? { picture } : { email, picture });
        const identityId = await noteIdentity(em, user.id, identity);
        return {
          user: user.disabledAt === null ? presentUser(user, adminEmails) : null,
          identityId,
          displaced: displaced.map((former) => former.id),
        };
      }),

    /** Adds an identity to the account of a person who is signed in. */
    link: (userId: string, identity: Identity): Promise<RefusedIdentity | null> =>
      orm.em.fork().transactional(async (em) => {
        const { issuer, subject } = identity;
        await lockUntilCommit(em, `identity ${issuer} ${subject}`);
        const known = await findAccount(em, issuer, subject);
        if (known && known.id !== userId)
          return refused('account_exists', 'This sign-in belongs to another account');
        const others = await em.find(UserIdentity, { userId, issuer, subject: { $ne: subject } });
        if (others.length > 0)
          return refused('account_exists', 'The account has another sign-in of the same provider');
        await noteIdentity(em, userId, identity);
        return null;
      }),
  };
}

function refused(code: RefusedIdentity['refused'], detail: string) {
  return { kind: 'refused' as const, refused: code, detail };
}

async function findAccount(em: SqlEntityManager, issuer: string, subject: string): Promise<User | null> {
  const known = await em.findOne(UserIdentity, { issuer, subject });
  if (known) return em.findOne(User, { id: known.userId });
  // Programs up to 0.1.0, which can run beside this one, write no `UserIdentity`.
  return issuer === googleIssuer ? em.findOne(User, { subject }) : null;
}

async function createAccount(
  em: SqlEntityManager,
  { issuer, subject, email, name, picture }: Identity,
): Promise<User> {
  const id = await em.insert(User, {
    subject: issuer === googleIssuer ? subject : null,
    email,
    name,
    picture,
  });
  return em.findOneOrFail(User, { id });
}

async function noteIdentity(
  em: SqlEntityManager,
  userId: string,
  { provider, issuer, subject }: Identity,
): Promise<string> {
  const row = await em.upsert(
    UserIdentity,
    { userId, provider, issuer, subject, lastUsedAt: new Date() },
    { onConflictFields: ['issuer', 'subject'], onConflictMergeFields: ['provider', 'lastUsedAt'] },
  );
  return row.id;
}
