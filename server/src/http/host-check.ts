import { isIP } from 'node:net';
import { AppError } from '@staffroom/sdk';
import type { Middleware } from 'koa';
import type { Env } from '../env.ts';

/** Which addresses this server answers at, and so which pages may talk to it. */
export interface Site {
  hostAllowed(host: string): boolean;
  /** @param host of the same request */
  originAllowed(origin: string, host: string): boolean;
  /** Where a browser that asked for `host` must be sent back to. */
  originOf(host: string): string;
}

export function createSite(env: Pick<Env, 'PUBLIC_URL' | 'production'>): Site {
  const publicUrl = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL);
  // An attacker's name can be made to point at this machine (DNS rebinding), a bare address or `localhost` cannot.
  const local = (host: string) => !env.production && isLocal(host);
  const isPublic = (host: string) =>
    publicUrl !== undefined && normalised(host, publicUrl.protocol) === publicUrl.host;
  return {
    hostAllowed: (host) => isPublic(host) || local(host),
    originAllowed: (origin, host) =>
      origin === publicUrl?.origin || (local(host) && origin === `http://${normalised(host, 'http:')}`),
    originOf: (host) =>
      publicUrl && !(local(host) && !isPublic(host)) ? publicUrl.origin : `http://${host}`,
  };
}

/** Refuses requests for a host that is not ours: their cookies and links would belong to somebody else's name. */
export function hostCheck(site: Site): Middleware {
  return async (ctx, next) => {
    // Koa cuts off user information and all but the first of several names; no honest client sends any.
    if (/[@,]/.test(ctx.get('Host')) || !site.hostAllowed(ctx.host))
      throw new AppError('invalid', 'This server does not answer under this host name: see PUBLIC_URL');
    await next();
  };
}

function normalised(host: string, protocol: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`${protocol}//${host}`)) return null;
  return new URL(`${protocol}//${host}`).host;
}

function isLocal(host: string): boolean {
  const name = normalised(host, 'http:')?.replace(/:\d+$/, '');
  return (
    name !== undefined &&
    (name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) > 0)
  );
}
