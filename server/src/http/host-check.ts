import { isIP } from 'node:net';
import { AppError } from '@staffroom/sdk';
import type { Middleware } from 'koa';
import type { Env } from '../env.ts';

/** The addresses of this server, which determine the pages that may call it. */
export interface Site {
  hostAllowed(host: string): boolean;
  originAllowed(origin: string, host: string): boolean;
  /** Returns the origin to use in redirects for a browser that requested `host`. */
  originOf(host: string): string;
}

export function createSite(env: Pick<Env, 'PUBLIC_URL' | 'production'>): Site {
  const publicUrl = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL);
  // An IP address and `localhost` are safe. Any other name could be an attacker's that points at this machine (DNS rebinding).
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

/** Refuses requests for a host name that is not ours, because cookies and links in the response would belong to that host. */
export function hostCheck(site: Site): Middleware {
  return async (ctx, next) => {
    // Refuses a host with user information or several names: honest clients do not send it, and Koa would silently remove a
    // part.
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
