import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { findPeople } from '@staffroom/sdk/core';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { framedAgent } from '../../http/asking-page.ts';
import { consume } from '../../http/rate-limit.ts';
import { implement } from '../../http/route.ts';
import { formerDomain, type User } from './entity.ts';

/** The maximum number of people in a result. To find others, people type more letters. */
const maxPeople = 20;
/** The rate limit, which allows searching while typing, but prevents copying the whole directory. */
const limit = { points: 60, duration: 10 };

/** The narrower limits of a page in a frame, which must not copy the directory for its author. */
const framed = {
  maxPeople: 5,
  /** The minimum length of one of the words. */
  letters: 3,
  /** Per agent and person in a day. */
  rate: { points: 200, duration: 24 * 60 * 60 },
};

/**
 * Finds colleagues with whom a person can share. Leaves out the person, disabled accounts, and accounts whose address was given
 * to another person.
 */
export function peopleRoutes({ orm }: Pick<Database, 'orm'>) {
  const limiter = new RateLimiterMemory(limit);
  const framedLimiter = new RateLimiterMemory(framed.rate);
  return [
    implement(findPeople, async ({ query, user, ctx }) => {
      await consume(limiter, user.id);
      const agent = framedAgent(ctx);
      if (agent !== null) {
        // The result is empty and no error, because people type the first letters of every name.
        if (!query.search.split(/\s+/).some((word) => word.length >= framed.letters)) return [];
        await consume(framedLimiter, `${agent} ${user.id}`);
      }
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
        .limit(agent === null ? maxPeople : framed.maxPeople)
        .execute();
      return people.map((person) => ({ ...person, name: person.name || person.email }));
    }),
  ];
}
