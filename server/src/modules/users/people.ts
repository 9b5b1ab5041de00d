import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { consume } from '../../http/rate-limit.ts';
import { apiRoute } from '../../http/route.ts';

/** A colleague, as everybody may know them. */
export interface Person {
  id: string;
  name: string;
  email: string;
  picture: string | null;
}

const PeopleQuery = z.object({
  /** Part of the name or the address. */
  search: z.string().trim().min(1).max(100),
});

/** So many are enough to choose from; whoever looks for one of many types more. */
const mostPeople = 20;
/** For typing, not for copying the directory. */
const limit = { points: 60, duration: 10 };

/** Finds colleagues to share with; not oneself, nor accounts that are locked or have lost their address to another. */
export function peopleRoutes({ pool }: Pick<Database, 'pool'>) {
  const limiter = new RateLimiterMemory(limit);
  return [
    apiRoute({
      method: 'GET',
      path: '/api/people',
      policy: 'user',
      query: PeopleQuery,
      async handle({ query, user }): Promise<Person[]> {
        await consume(limiter, user.id);
        const words = query.search.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
        const { rows } = await pool.query<Person>(
          `select id, coalesce(nullif(name, ''), email) as name, email, picture from app_user
           where id <> $1 and disabled_at is null and email not like '%@former.invalid'
             and (name || ' ' || email) ilike all ($2)
           order by lower(coalesce(nullif(name, ''), email)), email limit ${mostPeople}`,
          [user.id, words],
        );
        return rows;
      },
    }),
  ];
}
