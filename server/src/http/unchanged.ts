import type { Context } from 'koa';

/**
 * Whether the client already has this version of the answer; the server then sends 304 instead of the handler's result. Read
 * the version before the data: if the data changes in between, the client gets the change with its next request.
 */
export function unchanged(ctx: Context, version: string): boolean {
  ctx.status = 200;
  ctx.etag = `W/"${version}"`;
  if (!ctx.fresh) return false;
  ctx.status = 304;
  return true;
}
