import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { type Limiter, type RateLimit, sharedLimiter } from './rate-limit.ts';

/** The part of the limit that a process takes from the shared count at a time, and that it uses without asking. */
const share = 20;

/** A person's use in one process during one period. */
interface Use {
  period: number;
  used: number;
  /** Requests that the process may accept before it asks again. */
  granted: number;
  /** Whether the shared count includes the requests that were accepted without asking. */
  isCounted: boolean;
  asking: Promise<boolean> | null;
  isOver: boolean;
}

interface Options {
  database: Pick<Database, 'pool' | 'embedded'>;
  /** A unique name, the prefix of the keys. */
  name: string;
  limit: RateLimit;
  now?: () => number;
}

/**
 * Limits requests of a person in all processes together, without a statement for each request. A process accepts the first
 * twentieth of the limit itself, and then takes further twentieths from the count in the database. With several processes, a
 * person can exceed the limit by a twentieth for each process that has not asked yet. While the database does not answer, each
 * process counts alone.
 */
export function sharedRate({ database, name, limit, now = Date.now }: Options): Limiter {
  // The embedded database has only one process.
  if (database.embedded) return new RateLimiterMemory(limit);
  const { points, duration } = limit;
  const periodMs = duration * 1_000;
  const slice = Math.max(1, Math.ceil(points / share));
  const shared = sharedLimiter(database, name, limit);
  const uses = new Map<string, Use>();
  let cleared = 0;

  function countsOf(key: string, period: number): Use {
    if (period !== cleared) {
      for (const [each, use] of uses) if (use.period !== period) uses.delete(each);
      cleared = period;
    }
    const known = uses.get(key);
    if (known) return known;
    const use: Use = { period, used: 0, granted: slice, isCounted: false, asking: null, isOver: false };
    uses.set(key, use);
    return use;
  }

  /** @returns whether another slice was granted */
  async function ask(key: string, use: Use): Promise<boolean> {
    const wanted = use.isCounted ? slice : use.granted + slice;
    try {
      await shared.consume(`${key}:${use.period}`, wanted);
      use.isCounted = true;
    } catch (refused) {
      use.isOver = refused instanceof RateLimiterRes || use.granted >= points;
      if (use.isOver) return false;
    }
    use.granted += slice;
    return true;
  }

  return {
    async consume(key, wanted = 1) {
      const time = now();
      const period = Math.floor(time / periodMs);
      const use = countsOf(String(key), period);
      while (!use.isOver && use.used + wanted > use.granted) {
        use.asking ??= ask(String(key), use).finally(() => (use.asking = null));
        await use.asking;
      }
      const left = (period + 1) * periodMs - time;
      if (use.isOver) throw new RateLimiterRes(0, left, use.used);
      use.used += wanted;
      return new RateLimiterRes(use.granted - use.used, left, use.used);
    },
  };
}
