import { send } from '@koa/send';
import { AppError } from '@staffroom/sdk';
import type { Middleware } from 'koa';
import type { Registry } from '../registry/registry.ts';

const place = /^\/remotes\/([a-z][a-z0-9-]{1,40})\/([\w.+-]+)\/(.+)$/;
const entryFile = 'mf-manifest.json';
const oneYear = 365 * 24 * 60 * 60;

/**
 * Serves the built client halves under `/remotes/<id>/<version>/`. File names contain hashes and versions never change, so
 * browsers cache everything except the entry file.
 */
export function remoteFiles(registry: Pick<Registry, 'clientDirectory'>): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/remotes/')) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('not-found', 'File not found');
    const [, slug = '', version = '', file = ''] = place.exec(ctx.path) ?? [];
    const root = registry.clientDirectory(slug, version);
    const sent = root === null ? undefined : await send(ctx, file, { root }).catch(ignoreMissing);
    if (sent === undefined) throw new AppError('not-found', 'File not found');
    ctx.set('Cache-Control', file === entryFile ? 'no-cache' : `public, max-age=${oneYear}, immutable`);
    // During development, an agent's page may run inside the host of another origin.
    ctx.set('Access-Control-Allow-Origin', '*');
  };
}

/**
 * Treats every refused or missing file alike: `@koa/send` answers outside paths with 400 or 403 and missing files with 404, but
 * clients must not see a difference.
 */
function ignoreMissing(error: unknown): undefined {
  const { status } = error as { status?: unknown };
  if (status !== 400 && status !== 403 && status !== 404) throw error;
}
