import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { findPeople } from '@staffroom/sdk/core';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { consume } from '../../http/rate-limit.ts';
import { implement } from '../../http/route.ts';
import { formerDomain, type User } from './entity.ts';

/** The maximum number of people in a result. To find others, people type more letters. */
const maxPeople = 20;
/** The rate limit, which allows searching while typing, but prevents copying the whole directory. */
const limit = { points: 60, duration: 10 };

/**
 * Finds colleagues with whom a person can share. Leaves out the person, disabled accounts, and accounts whose address was given
 * to another person.
 */
export function peopleRoutes({ orm }: Pick<Database, 'orm'>) {
  const limiter = new RateLimiterMemory(limit);
  return [
    implement(findPeople, async ({ query, user }) => {
      await consume(limiter, user.id);
      const words = query.search.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
      const people = await orm.em
        .fork()
        .getKysely<InferKyselyDB<typeof User>>()
        .selectFrom('app_user')
        .where('id', '<>', user.id)
        .where('disabled_at', 'is', null)
        .where('email', 'not like', `%@${formerDomain}`)
        .where((eb) =>
          eb.and(words.map((word) => eb.or([eb('name', 'ilike', word), eb('email', 'ilike', word)]))),
        )
        .select(['id', 'name', 'email', 'picture'])
        .orderBy((eb) => eb.fn('lower', [eb.fn.coalesce(eb.fn('nullif', ['name', eb.val('')]), 'email')]))
        .orderBy('email')
        .limit(maxPeople)
        .execute();
      return people.map((person) => ({ ...person, name: person.name || person.email }));
    }),
  ];
}
