import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { send } from '@koa/send';
import type { Context, Middleware } from 'koa';

/** A content hash in the name: what is stored under it never changes. */
const hashed = /[.-][0-9a-f]{8,}\.[\w.]+$/;
const elsewhere = /^\/(api|ws|remotes|agent-frame|frame|dev-idp)(\/|$)/;

/**
 * The files of the host's build. A navigation to any other address gets the page, whose router knows the address;
 * anything else that is missing stays missing, so that a lost script is never answered with HTML.
 */
export function clientFiles(directory: string, cookieName: string): Middleware {
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || elsewhere.test(ctx.path)) return next();
    if (ctx.path !== '/' && ctx.path !== '/index.html' && (await sendFile(ctx, directory))) return;
    if (path.extname(ctx.path) !== '' && ctx.path !== '/index.html') return next();
    // Programs look here for what a site can do; a page would tell them that it can.
    if (/^\/\.well-known(\/|$)/.test(ctx.path)) return next();
    if (!ctx.accepts('html')) return next();
    await sendPage(ctx, directory, cookieName, next);
  };
}

async function sendFile(ctx: Context, directory: string): Promise<boolean> {
  try {
    const sent = await send(ctx, ctx.path, { root: directory });
    if (sent === undefined) return false;
    ctx.set('Cache-Control', hashed.test(ctx.path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (ctx.fresh) ctx.status = 304;
    return true;
  } catch (error) {
    // A path that cannot be decoded or leaves the folder is one that does not exist.
    if (error instanceof Error && 'status' in error && Number(error.status) < 500) return false;
    throw error;
  }
}

async function sendPage(
  ctx: Context,
  directory: string,
  cookieName: string,
  next: () => Promise<unknown>,
): Promise<void> {
  const page = await readFile(path.join(directory, 'index.html'), 'utf8').catch(() => null);
  if (page === null) return void (await next());
  ctx.type = 'html';
  ctx.set('Cache-Control', 'no-cache');
  // Its script may not see the cookie, and asks for nothing ahead that a visitor does not get.
  const session = ctx.cookies.get(cookieName) === undefined ? '' : 'there';
  ctx.body = page.replaceAll('__NONCE__', ctx.state.nonce).replaceAll('__SESSION__', session);
}
