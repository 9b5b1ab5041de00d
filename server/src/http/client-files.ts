import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { send } from '@koa/send';
import type { Context, Middleware } from 'koa';

/** Matches names with a content hash. Such files never change. */
const hashed = /[.-][0-9a-f]{8,}\.[\w.]+$/;
const elsewhere = /^\/(api|scim|ws|remotes|agent-frame|frame|dev-idp)(\/|$)/;

/** The address of an agent, whose page begins with what the signed-in person needs. The group is the agent. */
export const agentAddress = /^\/agents\/([a-z][a-z0-9-]{1,40})$/;

/** HTML that a page begins with: in its head, and before the application's element in its body. */
interface FirstParts {
  head: string;
  body: string;
}

/** Sends the host's page with the nonce of this response. */
export type HostPage = (ctx: Context, next: () => Promise<unknown>, first?: FirstParts) => Promise<void>;

/** Whether the request is a navigation, which the host's page answers. */
export function isPageRequest(ctx: Context): boolean {
  return (ctx.method === 'GET' || ctx.method === 'HEAD') && ctx.accepts('html') !== false;
}

/**
 * Serves the host's build. Navigation to any other address gets the page, whose router handles it. A missing file gets "not
 * found", so that a missing script never returns HTML. The page of an agent is left to `agentPage` if there is a session.
 */
export function clientFiles(directory: string, page: HostPage, cookieName: string): Middleware {
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || elsewhere.test(ctx.path)) return next();
    if (ctx.path !== '/' && ctx.path !== '/index.html' && (await sendFile(ctx, directory))) return;
    if (path.extname(ctx.path) !== '' && ctx.path !== '/index.html') return next();
    // Programs request these paths to find out what a site supports, and would take the app's page for a positive answer.
    if (/^\/\.well-known(\/|$)/.test(ctx.path)) return next();
    if (!ctx.accepts('html')) return next();
    if (agentAddress.test(ctx.path) && ctx.cookies.get(cookieName) !== undefined) return next();
    await page(ctx, next);
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

export function hostPage(directory: string, cookieName: string): HostPage {
  return async (ctx, next, first) => {
    const page = await readFile(path.join(directory, 'index.html'), 'utf8').catch(() => null);
    if (page === null) return void (await next());
    ctx.type = 'html';
    // A page with a person's texts must not stay on a shared computer after signing out.
    ctx.set('Cache-Control', first?.body ? 'no-store' : 'no-cache');
    // Tells the page whether the person is signed in, so that prefetching makes sense: its script cannot read the cookie.
    const session = ctx.cookies.get(cookieName) === undefined ? '' : 'there';
    const own = page.replaceAll('__NONCE__', ctx.state.nonce).replaceAll('__SESSION__', session);
    ctx.body = first ? withFirst(own, first) : own;
  };
}

function withFirst(page: string, { head, body }: FirstParts): string {
  // Functions, because `$` has a meaning in a text that replaces another.
  return page
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root">', () => `${body}<div id="root">`);
}
