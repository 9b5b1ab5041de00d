import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Env } from '../env.ts';

/** A response with values for Helmet, whose directives get only the raw request and response. */
type WithNonce = ServerResponse & { nonce?: string; developed?: string | null };

/**
 * Sets a strict Content-Security-Policy with a new nonce for each response, and related headers.
 * @param remoteOrigins other origins of agents' client halves; called for each response
 * @param framedManifests addresses of external manifests that the page passes into iframes: only these files are allowed
 * @param developedOrigin the machine from which this browser loads an agent during development
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
      // With `no-referrer`, browsers send `Origin: null` with forms, which the cross-site check would refuse.
      referrerPolicy: { policy: 'same-origin' },
    });
  const headers = headersOf(secure);
  /** Headers for pages that load an agent from a developer's machine, which uses http. */
  const developing = headersOf(false);
  return (ctx, next) => {
    ctx.state.nonce = randomBytes(18).toString('base64url');
    const developed = developedOrigin(ctx);
    Object.assign(ctx.res, { nonce: ctx.state.nonce, developed });
    ctx.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    return developed === null ? headers(ctx, next) : developing(ctx, next);
  };
}

/** Returns an address as a policy source, without its query and without characters that would end the source. */
function asSource(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}

/** Names the socket's address explicitly, because older Safari versions do not include it in `'self'`. */
function socketOrigin(request: IncomingMessage): string {
  const host = request.headers.host ?? '';
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}
