import type { Context, Middleware } from 'koa';
import type { AccessEnds } from '../../modules/users/access-ends.ts';

/** Milliseconds that a request has to finish by itself. */
const defaultGraceMs = 1_000;

/**
 * Ends the requests of a person whose access has ended, such as downloads, uploads and calls of agents. A request that ends the
 * access of its own person still gets its answer, because it finishes in time.
 */
export function endRequests(
  accessEnds: Pick<AccessEnds, 'subscribe'>,
  graceMs: number = defaultGraceMs,
): Middleware {
  const open = new Set<Context>();
  accessEnds.subscribe(({ userId }) => {
    const concerned = [...open].filter(({ state }) => (state.user?.id ?? state.tokenUserId) === userId);
    if (concerned.length === 0) return;
    setTimeout(() => {
      for (const ctx of concerned) if (open.has(ctx)) ctx.res.destroy();
    }, graceMs).unref();
  });
  return (ctx, next) => {
    open.add(ctx);
    ctx.state.forgetRequest = () => void open.delete(ctx);
    return next();
  };
}
