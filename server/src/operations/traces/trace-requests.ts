import type { Context, Middleware } from 'koa';
import { attribute } from './span-names.ts';
import { runInSpan, type Tracer } from './tracing.ts';

/**
 * Begins a trace for each request of the API. Requests for files of pages have none, because there are many and they are alike.
 * @param trustsProxy whether a proxy may have begun the trace; a browser may not
 */
export function traceRequests(tracer: Tracer, trustsProxy: boolean): Middleware {
  return async (ctx, next) => {
    const span = isTraced(ctx.path)
      ? tracer.begin(
          {
            operation: 'request',
            of: ctx.method,
            kind: 'server',
            attributes: { [attribute.method]: ctx.method, [attribute.request]: ctx.state.requestId },
          },
          trustsProxy ? ctx.get('traceparent') : undefined,
        )
      : null;
    if (span === null) return next();
    // The request log has the field itself, because it writes its line after the request has ended.
    ctx.state.traceId = span.traceId;
    ctx.state.endTrace = () => {
      const { route = 'other' } = ctx.state;
      span.rename(`${ctx.method} ${route}`);
      span.set({ [attribute.route]: route, [attribute.status]: ctx.res.statusCode });
      span.end(failureOf(ctx));
    };
    await runInSpan(span, next);
  };
}

const isTraced = (path: string): boolean => path.startsWith('/api/');

/** The conventions want the status as the kind of the failure. */
const failureOf = ({ res: { statusCode } }: Context): Error | undefined =>
  statusCode < 500 ? undefined : Object.assign(new Error('The request failed'), { name: String(statusCode) });
