import { isIP } from 'node:net';
import { AppError } from '@staffroom/sdk';
import type { Middleware } from 'koa';
import type { Env } from '../env.ts';

/** The addresses of this server, which determine which pages may call it. */
export interface Site {
  hostAllowed(host: string): boolean;
  originAllowed(origin: string, host: string): boolean;
  /** The origin for redirects of a browser that requested `host`. */
  originOf(host: string): string;
}

export function createSite(env: Pick<Env, 'PUBLIC_URL' | 'production'>): Site {
  const publicUrl = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL);
  // An attacker's name can point at this machine (DNS rebinding), an IP address or `localhost` cannot.
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

/** Refuses requests for another host, whose cookies and links would belong to someone else's name. */
export function hostCheck(site: Site): Middleware {
  return async (ctx, next) => {
    // Koa removes user information and all but the first of several names, which no honest client sends.
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
