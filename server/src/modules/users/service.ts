import { AppError } from '@staffroom/sdk';
import type { Profile, ProfileChange } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import type { SessionUser } from '../../http/route.ts';
import { User } from './entity.ts';
import { createIdentities } from './identities.ts';
import { presentProfile, presentUser, type UserRow } from './present.ts';
import { enabled, toldOf } from './service.sql.ts';

type Preferences = Pick<Profile, 'userInfo' | 'customInstructions'>;

type Identities = ReturnType<typeof createIdentities>;

export interface Users extends Identities {
  /** The person; null for a deleted or disabled account. */
  get(id: string): Promise<SessionUser | null>;
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
    ...createIdentities({ orm }, adminEmails),
    async get(id) {
      const user = (await find(id)).get(id);
      return user ? presentUser(user, adminEmails) : null;
    },
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

const missing = () => new AppError('not-found', 'Account not found');
