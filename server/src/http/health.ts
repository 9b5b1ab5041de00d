import { AppError, isAppError } from '@staffroom/sdk';
import type { Middleware } from 'koa';
import type { ProductBuild } from '../operations/product-build.ts';

/** A dependency that the server needs. `check` throws if the dependency is unavailable; its result is part of the response. */
export interface ReadinessCheck {
  name: string;
  check(signal: AbortSignal): Promise<unknown>;
}

/** Maximum milliseconds for one check. */
const checkTimeoutMs = 2_000;

const probes: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz', '/version', '/metrics']);

/** Whether an address is for monitoring. Programs request it every few seconds. */
export const isProbe = (path: string): boolean => probes.has(path);

/**
 * Serves the addresses for monitoring. `/healthz` and `/livez` answer while the process runs. `/readyz` answers 200 if the
 * server can work, otherwise 503 with what is missing. `/version` names the version and the commit. They need no session and
 * accept any host name. Other methods and `/metrics`, which has its own port, get "not found" and never the app's page.
 */
export function health(checks: ReadinessCheck[], draining: () => boolean, build: ProductBuild): Middleware {
  return async (ctx, next) => {
    if (!isProbe(ctx.path)) return next();
    ctx.set('Cache-Control', 'no-store');
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new AppError('not-found', 'Nothing found at this address');
    if (ctx.path === '/healthz' || ctx.path === '/livez') {
      ctx.body = { status: 'ok' };
    } else if (ctx.path === '/version') {
      ctx.body = build;
    } else if (ctx.path === '/readyz') {
      const { ready, checks: results } = await readinessOf(checks);
      ctx.status = ready && !draining() ? 200 : 503;
      ctx.body = { status: draining() ? 'stopping' : ready ? 'ready' : 'not-ready', checks: results };
    } else {
      throw new AppError('not-found', 'Nothing found at this address');
    }
  };
}

/** Runs all checks at the same time. @returns whether the server can work, and the result of each check by its name */
export async function readinessOf(checks: readonly ReadinessCheck[]) {
  const results = await Promise.all(checks.map((check) => run(check)));
  return {
    ready: results.every((result) => result.ready),
    checks: Object.fromEntries(results.map(({ name, ...result }) => [name, result])),
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
