import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Env } from '../env.ts';

/** Set before Helmet runs; its directives are functions of the bare request and response. */
type WithNonce = ServerResponse & { nonce?: string; developed?: string | null };

/**
 * A strict Content-Security-Policy with a nonce per answer, and the other headers of that kind.
 * @param remoteOrigins the other origins that agents' client halves are loaded from; asked for every answer
 * @param framedManifests the addresses of manifests elsewhere that the page hands into a frame: these files and nothing beside them
 * @param developedOrigin of the machine of whoever develops an agent and loads its page from there, in that browser alone
 */
export function securityHeaders(
  env: Pick<Env, 'PUBLIC_URL'>,
  remoteOrigins: () => string[],
  framedManifests: () => string[],
  developedOrigin: (ctx: Context) => string | null,
): Middleware {
  const secure = env.PUBLIC_URL?.startsWith('https:') === true;
  const nonce = (_request: IncomingMessage, response: WithNonce) => `'nonce-${response.nonce}'`;
  const remotes = (_request: IncomingMessage, { developed }: WithNonce) =>
    [...remoteOrigins(), ...(developed ? [developed] : [])].join(' ');
  const manifests = () => framedManifests().map(asSource).join(' ');
  const headersOf = (upgrade: boolean) =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", nonce, remotes],
          styleSrc: ["'self'", nonce, remotes],
          connectSrc: ["'self'", socketOrigin, remotes, manifests],
          imgSrc: ["'self'", 'data:', 'blob:', 'https://lh3.googleusercontent.com'],
          fontSrc: ["'self'", remotes],
          workerSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'", 'https://accounts.google.com'],
          ...(upgrade && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
      xFrameOptions: { action: 'deny' },
      // Under `no-referrer` browsers send `Origin: null` with forms, which the cross-site check would refuse.
      referrerPolicy: { policy: 'same-origin' },
    });
  const headers = headersOf(secure);
  /** Their own machine speaks http. */
  const developing = headersOf(false);
  return (ctx, next) => {
    ctx.state.nonce = randomBytes(18).toString('base64url');
    const developed = developedOrigin(ctx);
    Object.assign(ctx.res, { nonce: ctx.state.nonce, developed });
    ctx.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    return developed === null ? headers(ctx, next) : developing(ctx, next);
  };
}

/** A source of a policy has no query, and no sign that would end it. */
function asSource(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}

/** Older Safari does not count a socket to the page's own host as `'self'`. */
function socketOrigin(request: IncomingMessage): string {
  const host = request.headers.host ?? '';
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}
