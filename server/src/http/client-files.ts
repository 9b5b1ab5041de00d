import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { send } from '@koa/send';
import type { Context, Middleware } from 'koa';

/** Matches names with a content hash. Such files never change. */
const hashed = /[.-][0-9a-f]{8,}\.[\w.]+$/;
const elsewhere = /^\/(api|ws|remotes|agent-frame|frame|dev-idp)(\/|$)/;

/**
 * Serves the host's build. Navigation to any other address gets the page, whose router handles it. A missing file gets "not
 * found", so that a missing script never returns HTML.
 */
export function clientFiles(directory: string, cookieName: string): Middleware {
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || elsewhere.test(ctx.path)) return next();
    if (ctx.path !== '/' && ctx.path !== '/index.html' && (await sendFile(ctx, directory))) return;
    if (path.extname(ctx.path) !== '' && ctx.path !== '/index.html') return next();
    // Programs request these paths to find out what a site supports, and would take the app's page for a positive answer.
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
    // A path that cannot be decoded, or that leads outside the folder, counts as not found.
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
  // Tells the page whether the person is signed in, so that prefetching makes sense: its script cannot read the cookie.
  const session = ctx.cookies.get(cookieName) === undefined ? '' : 'there';
  ctx.body = page.replaceAll('__NONCE__', ctx.state.nonce).replaceAll('__SESSION__', session);
}
