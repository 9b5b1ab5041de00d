import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { currentRequest } from './current-request.ts';
import { isProbe } from './health.ts';

/**
 * Gives each request an id, for its response and its log lines. Logs the path without the query, which may contain a code or a
 * name.
 */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.state.log = log.child({ requestId: ctx.state.requestId });
    ctx.set('X-Request-Id', ctx.state.requestId);
    ctx.res.once('close', () => {
      ctx.state.log[isProbe(ctx.path) ? 'debug' : 'info'](
        {
          method: ctx.method,
          path: ctx.path,
          status: ctx.res.statusCode,
          milliseconds: Math.round(performance.now() - started),
          userId: ctx.state.user?.id,
          aborted: !ctx.res.writableFinished || undefined,
        },
        'http: request ended',
      );
    });
    await currentRequest.run(ctx.state.requestId, next);
  };
}
