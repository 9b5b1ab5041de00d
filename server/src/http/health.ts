import { isAppError } from '@staffroom/sdk';
import type { Middleware } from 'koa';

/** A dependency that the server needs. `check` throws if the dependency is unavailable; its result is part of the response. */
export interface ReadinessCheck {
  name: string;
  check(signal: AbortSignal): Promise<unknown>;
}

/** Maximum milliseconds for one check. */
const checkTimeoutMs = 2_000;

/**
 * Serves two addresses for monitoring. `/healthz` answers while the process runs. `/readyz` answers 200 if the server can work,
 * otherwise 503 with what is missing. Both need no session and accept any host name.
 */
export function health(checks: ReadinessCheck[], draining: () => boolean): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
    } else if (ctx.path === '/readyz') {
      const results = await Promise.all(checks.map((check) => run(check)));
      const ready = !draining() && results.every((result) => result.ready);
      ctx.status = ready ? 200 : 503;
      ctx.body = {
        status: draining() ? 'stopping' : ready ? 'ready' : 'not-ready',
        checks: Object.fromEntries(results.map(({ name, ...result }) => [name, result])),
      };
    } else {
      return next();
    }
    ctx.set('Cache-Control', 'no-store');
  };
}

async function run(readiness: ReadinessCheck) {
  const { name } = readiness;
  const signal = AbortSignal.timeout(checkTimeoutMs);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  try {
    const detail = await Promise.race([readiness.check(signal), late]);
    return { name, ready: true, ...(detail !== undefined && { detail }) };
  } catch (error) {
    // Messages of other errors could reveal the database's address, so they are not sent.
    return { name, ready: false, reason: isAppError(error) ? error.message : 'unavailable' };
  }
}
