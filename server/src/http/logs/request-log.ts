import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { type Metrics, noMetrics } from '../../operations/metrics/metrics.ts';
import { currentAddress, currentRequest } from '../current-request.ts';
import { isProbe } from '../health.ts';

/**
 * Gives each request an id, for its response and its log lines. Logs the path without the query, which may contain a code or a
 * name.
 */
export function requestLog(log: Logger, metrics: Pick<Metrics, 'request'> = noMetrics): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.state.log = log.child({ requestId: ctx.state.requestId });
    ctx.set('X-Request-Id', ctx.state.requestId);
    ctx.res.once('close', () => {
      const milliseconds = performance.now() - started;
      ctx.state.endTrace?.();
      ctx.state.forgetRequest?.();
      if (!isProbe(ctx.path))
        metrics.request({
          route: ctx.state.route ?? 'other',
          method: methodOf(ctx.method),
          status: ctx.res.statusCode,
          seconds: milliseconds / 1_000,
        });
      ctx.state.log[isProbe(ctx.path) ? 'debug' : 'info'](
        {
          method: ctx.method,
          path: ctx.path,
          status: ctx.res.statusCode,
          milliseconds: Math.round(milliseconds),
          userId: ctx.state.user?.id,
          traceId: ctx.state.traceId,
          aborted: !ctx.res.writableFinished || undefined,
        },
        'http: request ended',
      );
    });
    // A socket for both versions of IP shows an address of version 4 with a prefix.
    const address = ctx.ip.replace(/^::ffff:(?=[\d.]+$)/, '');
    await currentRequest.run(ctx.state.requestId, () => currentAddress.run(address, next));
  };
}

/** A client can invent methods, so that unknown ones share a label. */
const methodOf = (method: string): string =>
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other';
