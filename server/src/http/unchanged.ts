import type { Context } from 'koa';

/**
 * Whether the client has this version of the answer: it is told so by a 304, and what the handler resolves with is not sent.
 * Read the version before the answer: what changes in between is sent again, never lost.
 */
export function unchanged(ctx: Context, version: string): boolean {
  ctx.status = 200;
  ctx.etag = `W/"${version}"`;
  if (!ctx.fresh) return false;
  ctx.status = 304;
  return true;
}
