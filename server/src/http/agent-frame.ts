import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { send } from '@koa/send';
import { AppError } from '@staffroom/sdk';
import type { Context, Middleware } from 'koa';
import { framedHeader } from './asking-page.ts';
import type { Site } from './host-check.ts';

/** Of such a request the person has no more power than anybody: an administrator's is never lent to an agent. */
export const lendNoPower: Middleware = (ctx, next) => {
  const { user } = ctx.state;
  if (user?.role === 'admin' && ctx.get(framedHeader) !== '') ctx.state.user = { ...user, role: 'user' };
  return next();
};

export interface AgentFrameOptions {
  /** The folder with the build of what runs in the frame. */
  directory: string;
  site: Pick<Site, 'originOf'>;
  /** Of an agent whose page runs in a frame: where its client half lies, and null where that is here. Undefined of any other. */
  framedRemote: (slug: string) => string | null | undefined;
}

const place = /^\/agent-frame\/([a-z][a-z0-9-]{1,40})$/;
const files = '/frame/';

/**
 * The document in which the page of an agent runs, apart from everything else, and the files of it. Whoever opens it, in whatever
 * window: it has an origin of its own, no cookies and no storage, runs scripts of the workspace and of that agent, and is
 * connected to nothing. All else is said over the port that the host hands in.
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
    // It has an origin of its own anyway.
    ctx.remove('Origin-Agent-Cluster');
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'html';
    ctx.body = page.replaceAll('__NONCE__', ctx.state.nonce);
  };
}

/** What is not named is refused. */
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

/** A document with an origin of its own asks for them as another site would. They are nobody's secret, and named by their contents. */
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
