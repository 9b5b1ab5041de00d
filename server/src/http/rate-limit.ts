import { AppError } from '@staffroom/sdk';
import type { Context, Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

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
}

/** Limits that people at work never reach, but a program in an endless loop does. */
export const rateLimits: RateLimits = {
  address: { points: 10_000, duration: 10 },
  user: { points: 3_000, duration: 10 },
  signIn: { points: 600, duration: 60 },
};

/** Counts requests by `key`; a request without a key passes. Counts are per process. */
export function rateLimit(limit: RateLimit, key: (ctx: Context) => string | undefined): Middleware {
  const limiter = new RateLimiterMemory(limit);
  return async (ctx, next) => {
    const counted = key(ctx);
    if (counted !== undefined) await consume(limiter, counted);
    await next();
  };
}

export async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError('rate-limited', 'Too many requests: wait a moment and try again', {
      retryAfter: refused.msBeforeNext / 1_000,
    });
  }
}
