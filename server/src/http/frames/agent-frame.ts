import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { send } from '@koa/send';
import { AppError } from '@staffroom/sdk';
import type { Context, Middleware } from 'koa';
import { framedHeader } from '../asking-page.ts';
import type { Site } from '../host-check.ts';
import type { SessionUser } from '../route.ts';

/** The person without an administrator's rights, for what a page in an iframe does. */
export const withoutAdminRole = (user: SessionUser): SessionUser =>
  user.role === 'admin' ? { ...user, role: 'user', isFramedAdmin: true } : user;

/** Removes an administrator's rights from requests that come from a page in an iframe. */
export const dropAdminRole: Middleware = (ctx, next) => {
  const { user } = ctx.state;
  if (user && ctx.get(framedHeader) !== '') ctx.state.user = withoutAdminRole(user);
  return next();
};

export interface AgentFrameOptions {
  directory: string;
  site: Pick<Site, 'originOf'>;
  /**
   * Returns the address of a framed agent's client half: null if this server provides it, undefined if the agent is not framed.
   */
  framedRemote: (slug: string) => string | null | undefined;
}

const place = /^\/agent-frame\/([a-z][a-z0-9-]{1,40})$/;
const files = '/frame/';

/**
 * Serves the isolated document in which an agent's page runs, and its files. However it is opened, the document has an opaque
 * origin, no cookies and no storage, runs only scripts of the workspace and its agent, and cannot connect anywhere. It can
 * communicate only through the message port that the host passes in.
 */
export function agentFrame({ directory, site, framedRemote }: AgentFrameOptions): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path.startsWith(files)) return sendFile(ctx, directory);
    const [, slug] = place.exec(ctx.path) ?? [];
    if (slug === undefined) return next();
    const remote = framedRemote(slug);
    const page = await readFile(path.join(directory, 'index.html'), 'utf8').catch(() => null);
    if (remote === undefined || page === null) throw new AppError('not-found', 'There is nothing here');
    const origin = site.originOf(ctx.host);
    const own = remote === null ? `${origin}/remotes/${slug}/` : new URL('.', remote).href;
    ctx.set('Content-Security-Policy', policy(`${origin}${files} ${own}`, ctx.state.nonce));
    ctx.set('X-Frame-Options', 'SAMEORIGIN');
    // Removes a header that has no effect, because the document has an opaque origin.
    ctx.remove('Origin-Agent-Cluster');
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'html';
    ctx.body = page.replaceAll('__NONCE__', ctx.state.nonce);
  };
}

/** Returns the content security policy of the document. Everything that it does not list is refused. */
function policy(sources: string, nonce: string): string {
  return [
    'sandbox allow-scripts allow-forms allow-downloads',
    "default-src 'none'",
    `script-src ${sources}`,
    `style-src ${sources} 'nonce-${nonce}'`,
    `font-src ${sources}`,
    `img-src ${sources} data: blob:`,
    'media-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join(';');
}

/**
 * Sends a file of the document. Its requests count as cross-site, because it has an opaque origin; the files are public and
 * named by content hash.
 */
async function sendFile(ctx: Context, directory: string): Promise<void> {
  const file = ctx.path.slice(files.length);
  const sent = await send(ctx, file, { root: directory }).catch(() => undefined);
  if (sent === undefined) throw new AppError('not-found', 'File not found');
  ctx.set({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
}
