import { AppError } from '@staffroom/sdk';
import type { Context, Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';

export interface RateLimit {
  /** Maximum number of requests in one period. */
  points: number;
  /** Length of a period in seconds. */
  duration: number;
}

export interface RateLimits {
  /** The limit per network address, which a whole office may share. */
  address: RateLimit;
  user: RateLimit;
  /** The limit of sign-in attempts per network address. Each attempt leaves a database row for some minutes. */
  signIn: RateLimit;
  /** The limit per administration token. */
  adminToken: RateLimit;
}

/** Limits that people at work never reach, but a program in an endless loop does. */
export const rateLimits: RateLimits = {
  address: { points: 10_000, duration: 10 },
  user: { points: 3_000, duration: 10 },
  signIn: { points: 600, duration: 60 },
  adminToken: { points: 600, duration: 60 },
};

export type Limiter = Pick<RateLimiterMemory, 'consume'>;

/**
 * Counts in the database, for all processes together, which costs one statement per request. For limits that protect money,
 * disk space or the sign-in; other limits protect a process and count in its memory.
 * @param name a unique name, the prefix of the keys
 */
export function sharedLimiter({ pool }: Pick<Database, 'pool'>, name: string, limit: RateLimit): Limiter {
  return new RateLimiterPostgres({
    ...limit,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    clearExpiredByTimeout: true,
  });
}

/** Counts requests by `key`; a request without a key passes. By default, each process counts in its memory. */
export function rateLimit(
  limit: RateLimit,
  key: (ctx: Context) => string | undefined,
  limiter: Limiter = new RateLimiterMemory(limit),
): Middleware {
  return async (ctx, next) => {
    const counted = key(ctx);
    if (counted !== undefined) await consume(limiter, counted);
    await next();
  };
}

/** @throws AppError `rate-limited` with the seconds to wait */
export async function consume(limiter: Limiter, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError('rate-limited', 'Too many requests: wait a moment and try again', {
      retryAfter: refused.msBeforeNext / 1_000,
    });
  }
}
