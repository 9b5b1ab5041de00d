import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import type { SessionStore } from './session-store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds. A session ends after a week without use, and after a month in any case; that of a link after an hour. */
const lifetime = { idle: 7 * day, absolute: 30 * day, signingIn: 15 * minute, ofLink: 60 * minute };

/**
 * Creates the middleware that stores sessions. The cookie contains a random token; the database contains a keyed hash of the
 * token and all data.
 */
export function sessions(
  app: Koa,
  store: SessionStore,
  cookie: { name: string; secure: boolean },
): Middleware {
  const loaded = new WeakMap<Context, string>();
  const koaSession = createSession(
    {
      key: cookie.name,
      maxAge: lifetime.idle,
      renew: true,
      signed: false,
      httpOnly: true,
      secure: cookie.secure,
      sameSite: 'lax',
      genid: () => randomBytes(32).toString('base64url'),
      store: {
        async get(token: string, _maxAge: number, { ctx }: { ctx?: Context }) {
          const session = await store.findBy(token);
          if (!session || !ctx) return undefined;
          loaded.set(ctx, session.id);
          ctx.state.sessionId = session.id;
          if (session.user) ctx.state.user = session.user;
          return session.data;
        },
        async set(token: string, data: Record<string, unknown>, _maxAge: number, { ctx }: { ctx?: Context }) {
          const ids = store.idsOf(token);
          const [id] = ids;
          const content = contentOf(data);
          if (!ctx) return store.update(id, content);
          const known = ids.find((each) => each === loaded.get(ctx));
          if (known !== undefined) return store.update(known, content);
          ctx.state.sessionId = id;
          return store.create(id, content);
        },
        destroy: (token: string) => store.end(token),
      },
    },
    app,
  );
  return (ctx, next) => {
    // Behind a TLS proxy, the connection seems insecure, so Koa would refuse to set the cookie.
    if (cookie.secure) ctx.cookies.secure = true;
    return koaSession(ctx, next);
  };
}

/** The `__Host-` prefix prevents other hosts of the domain, and pages over plain HTTP, from setting the cookie. */
export function sessionCookie(publicUrl: string | undefined): { name: string; secure: boolean } {
  const secure = publicUrl?.startsWith('https:') === true;
  return { name: secure ? '__Host-staffroom' : 'staffroom', secure };
}

export function tokenOf(cookieHeader: string | undefined, name: string): string | undefined {
  for (const pair of cookieHeader?.split(';') ?? []) {
    const separator = pair.indexOf('=');
    if (separator > 0 && pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
  }
  return undefined;
}

function contentOf(data: Record<string, unknown>) {
  const userId = userIdOf(data['passport']);
  const now = Date.now();
  const signedInAt = typeof data['signedInAt'] === 'number' ? data['signedInAt'] : now;
  const end = userId
    ? Math.min(
        now + lifetime.idle,
        signedInAt + (data['isFromLink'] === true ? lifetime.ofLink : lifetime.absolute),
      )
    : now + lifetime.signingIn;
  return {
    userId,
    identityId: textOf(data['identity']),
    providerSession: textOf(data['providerSession']),
    data,
    expiresAt: new Date(end),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function userIdOf(passport: unknown): string | null {
  if (typeof passport !== 'object' || passport === null || !('user' in passport)) return null;
  return textOf(passport.user);
}
