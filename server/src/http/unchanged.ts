import type { Context } from 'koa';

/**
 * Whether the client already has this version of the answer: the server then sends 304 instead of the handler's result. Read
 * the version before the answer, so that a change in between is sent again, not lost.
 */
export function unchanged(ctx: Context, version: string): boolean {
  ctx.status = 200;
  ctx.etag = `W/"${version}"`;
  if (!ctx.fresh) return false;
  ctx.status = 304;
  return true;
}
