import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@staffroom/sdk';
import type { Profile, ProfileChange } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { prepared } from '../../db/prepared.ts';
import type { SessionUser } from '../../http/route.ts';
import { formerDomain, User, UserIdentity } from './entity.ts';
import { presentProfile, presentUser, type UserRow } from './present.ts';

/** The issuer of Google accounts, and of the development accounts that stand for them. */
export const googleIssuer = 'https://accounts.google.com';

export interface Identity {
  /** The id of the provider in the sign-in settings. */
  provider: string;
  issuer: string;
  subject: string;
  /** The verified e-mail address, in lower case and in the company's domain. */
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

type Preferences = Pick<Profile, 'userInfo' | 'customInstructions'>;

export interface Users {
  /** The person; null for a deleted or disabled account. */
  get(id: string): Promise<SessionUser | null>;
  /**
   * Finds or creates the account of an identity.
   */
  signIn(identity: Identity): Promise<SignedIn>;
  profile(id: string): Promise<Profile>;
  /** Records a visit. @param spoken the browser's language; null if unknown @throws AppError `not-found` */
  visit(id: string, spoken: User['spoken']): Promise<Profile>;
  /** The texts about the person that models get. They are read before every answer. @throws AppError `not-found` */
  preferences(id: string): Promise<Preferences>;
  updateProfile(id: string, change: ProfileChange): Promise<Profile>;
}

export function createUsers({ orm, pool }: Pick<Database, 'orm' | 'pool'>, adminEmails: string[]): Users {
  const load = async (id: string, em = orm.em.fork()) => {
    const user = await em.findOne(User, { id, disabledAt: null });
    if (!user) throw missing();
    return user;
  };
  const find = inBatches(async (ids: string[]) => {
    const { rows } = await pool.query<UserRow>(enabled([ids]));
    return new Map(rows.map((row) => [row.id, row]));
  });
  const told = inBatches(async (ids: string[]) => {
    const { rows } = await pool.query<Preferences & { id: string }>(toldOf([ids]));
    return new Map(rows.map(({ id, ...preferences }) => [id, preferences]));
  });
  return {
    async get(id) {
      const user = (await find(id)).get(id);
      return user ? presentUser(user, adminEmails) : null;
    },
    signIn: (identity) =>
      orm.em.fork().transactional(async (em) => {
        const { email, picture } = identity;
        const known = await findAccount(em, identity);
        // The former owner's account loses the address, because the new owner of the address must not get that account.
        const displaced = await em.find(User, { email, ...(known && { id: { $ne: known.id } }) });
        for (const former of displaced) former.email = `${former.id}@${formerDomain}`;
        await em.flush();
        const user = known ?? (await createAccount(em, identity));
        // The name is not updated, because people can change their own names.
        Object.assign(user, { email, picture });
        const identityId = await noteIdentity(em, user.id, identity);
        return {
          user: user.disabledAt === null ? presentUser(user, adminEmails) : null,
          identityId,
          displaced: displaced.map((former) => former.id),
        };
      }),
    async profile(id) {
      return presentProfile(await load(id), adminEmails);
    },
    async visit(id, spoken) {
      const em = orm.em.fork();
      const user = await load(id, em);
      if (spoken !== null && user.spoken !== spoken) await em.nativeUpdate(User, { id }, { spoken });
      return presentProfile(user, adminEmails);
    },
    async preferences(id) {
      const preferences = (await told(id)).get(id);
      if (!preferences) throw missing();
      return preferences;
    },
    async updateProfile(id, change) {
      const em = orm.em.fork();
      const user = await load(id, em);
      Object.assign(user, change);
      await em.flush();
      return presentProfile(user, adminEmails);
    },
  };
}

async function findAccount(em: SqlEntityManager, identity: Identity): Promise<User | null> {
  const { issuer, subject } = identity;
  const known = await em.findOne(UserIdentity, { issuer, subject });
  if (known) return em.findOne(User, { id: known.userId });
  // Programs up to 0.1.0, which can run beside this one, write no `UserIdentity`.
  const former = issuer === googleIssuer ? await em.findOne(User, { subject }) : null;
  return former ?? unclaimedAccount(em, identity);
}

/** The account that a link for an administrator has created. It has an address, and no identity yet. */
async function unclaimedAccount(em: SqlEntityManager, { email }: Identity): Promise<User | null> {
  const user = await em.findOne(User, { email, subject: null });
  return user && (await em.count(UserIdentity, { userId: user.id })) === 0 ? user : null;
}

/** If two requests sign a new person in simultaneously, both get the same account. */
async function createAccount(em: SqlEntityManager, identity: Identity): Promise<User> {
  const { issuer, subject, email, name, picture } = identity;
  // The lock is held until the identity is stored.
  await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`identity ${issuer} ${subject}`]);
  const simultaneous = await findAccount(em, identity);
  if (simultaneous) return simultaneous;
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

const missing = () => new AppError('not-found', 'Account not found');

const enabled = prepared(
  'select id, email, name, picture, role, language, spoken from app_user where id = any($1::uuid[]) and disabled_at is null',
);
const toldOf = prepared(
  `select id, user_info "userInfo", custom_instructions "customInstructions"
   from app_user where id = any($1::uuid[]) and disabled_at is null`,
);
