import { type IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { KoaPassport } from 'koa-passport';
import type { Outgoing } from '../ai/outgoing/outgoing.ts';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { Site } from '../http/host-check.ts';
import type { ApiRoute, SessionUser } from '../http/route.ts';
import type { AccountSessions } from '../modules/users/account-sessions.ts';
import type { AuditService } from '../modules/audit/service.ts';
import type { Users } from '../modules/users/service.ts';
import { createDevelopmentProvider } from './dev-idp/provider.ts';
import { adminLinkRoutes } from './admin-link/routes.ts';
import { createAdminLinks } from './admin-link/admin-links.ts';
import { beginLinkSession } from './admin-link/begin-link-session.ts';
import { browserOf } from './browser-of-request.ts';
import type { ApplyGroups } from './complete-sign-in.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { callbackPathOf, openProviders } from './providers/open-providers.ts';
import type { ProviderSettings } from './providers/settings.ts';
import type { SignInProvider } from './providers/sign-in-provider.ts';
import { authRoutes } from './routes.ts';
import type { NewBrowser, SecurityMails } from './security-mails.ts';
import { createSignInFailures } from './sign-in-failures.ts';
import type { Secrets } from './session-secret.ts';
import { createSignInAgain, type SignInAgain } from './sign-in-again.ts';
import { createSessionStore, sessionEndChannel } from './session-store.ts';
import { sessionCookie, sessions, tokenOf } from './sessions.ts';

export interface Auth {
  routes: ApiRoute[];
  providers: SignInProvider[];
  /** Sets what happens with the groups that providers name. Without it, they are ignored. */
  applyGroupsWith: (apply: ApplyGroups) => void;
  cookieName: string;
  sessions: Middleware;
  passport: Middleware;
  /** The development identity provider; if it is off, the middleware passes every request on. */
  developmentProvider: Middleware;
  /** Finds the person of a request that Koa does not handle, such as a socket upgrade. */
  authenticate: (request: IncomingMessage) => Promise<{ user: SessionUser; sessionId: string } | null>;
  userOf: (sessionId: string) => Promise<SessionUser | null>;
  /** Returns the sessions that have not ended, for sockets that only receive. */
  liveSessions: (sessionIds: string[]) => Promise<Set<string>>;
  /** Whether the page that opened a socket belongs to this workspace. Non-browser clients send no origin and are accepted. */
  originAllowed: (request: IncomingMessage) => boolean;
  /** Calls the listener for every session that ends, in any process. Returns a function that unsubscribes. */
  onSessionEnd: (listener: (sessionId: string) => void) => () => void;
  accountSessions: AccountSessions;
  /** Returns the name of an identity provider by its id in the sign-in settings. */
  providerName: (id: string) => string;
  signInAgain: SignInAgain;
  /** Calls the listener when a person signs in with a browser that they have not used before. */
  onNewBrowser: (listener: (news: NewBrowser) => void) => () => void;
}

export interface AuthOptions {
  app: Koa;
  env: Env;
  secrets: Secrets;
  site: Site;
  database: Pick<Database, 'orm' | 'pool' | 'notify' | 'listen' | 'transaction'>;
  users: Users;
  audit: Pick<AuditService, 'record'>;
  signIn: ProviderSettings[];
  /** Calls the providers. */
  fetch: Outgoing['fetch'];
  loopbackUrl: () => string;
  mails: SecurityMails;
  publicUrl: () => string;
}

export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { app, env, secrets, site, database, users, audit, mails } = options;
  const listeners = new Set<(sessionId: string) => void>();
  const onEnd = (sessionId: string) => {
    for (const listener of listeners) listener(sessionId);
  };
  await database.listen(sessionEndChannel, (payload) => {
    if (typeof payload === 'string') onEnd(payload);
  });
  const store = createSessionStore(database, { secrets, adminEmails: env.ADMIN_EMAILS, onEnd });
  const cookie = sessionCookie(env.PUBLIC_URL);
  const development = env.developmentSignIn
    ? createDevelopmentProvider({
        env,
        callbackUrl: (host) => site.originOf(host) + callbackPathOf('google'),
        secret: secrets[0],
      })
    : null;
  const passport = createPassport();
  const providers = openProviders({
    settings: options.signIn,
    passport,
    development: development && (() => development.options(options.loopbackUrl())),
    originOf: (host) => site.originOf(host),
    database,
    fetch: options.fetch,
  });
  const knownBrowsers = createKnownBrowsers(database, cookie);
  const newBrowserListeners = new Set<(news: NewBrowser) => void>();
  async function noteBrowser(ctx: Context, userId: string): Promise<void> {
    if (env.NEW_BROWSER_NOTICE === 'off' || !(await knownBrowsers.note(ctx, userId))) return;
    const news = { userId, agent: browserOf(ctx), address: ctx.ip, at: new Date() };
    mails.newBrowser(news);
    for (const listener of newBrowserListeners) listener(news);
  }
  const signInAgain = createSignInAgain({
    database,
    audit,
    providers,
    product: env.PRODUCT_NAME,
    againAfter: env.SIGN_IN_AGAIN_AFTER,
  });
  let applyGroups: ApplyGroups = async () => undefined;
  return {
    routes: [
      ...authRoutes({
        providers,
        signInAgain,
        failures: createSignInFailures(database),
        originOf: (host) => site.originOf(host),
        users,
        store,
        database,
        audit,
        applyGroups: (...groups) => applyGroups(...groups),
        onSignIn: noteBrowser,
      }),
      ...adminLinkRoutes({
        links: createAdminLinks({ database, audit, secrets, adminEmails: env.ADMIN_EMAILS, mails }),
        url: options.publicUrl,
        product: env.PRODUCT_NAME,
        signIn: beginLinkSession,
      }),
    ],
    providers,
    signInAgain,
    applyGroupsWith(apply) {
      applyGroups = apply;
    },
    cookieName: cookie.name,
    sessions: sessions(app, store, cookie),
    passport: passport.initialize(),
    developmentProvider: development?.middleware ?? ((_ctx, next) => next()),
    async authenticate(request) {
      const token = tokenOf(request.headers.cookie, cookie.name);
      const session = token ? await store.findBy(token) : null;
      return session?.user ? { user: session.user, sessionId: session.id } : null;
    },
    userOf: async (sessionId) => (await store.find(sessionId))?.user ?? null,
    liveSessions: (sessionIds) => store.live(sessionIds),
    originAllowed(request) {
      // Uses Koa's context, because it takes the host from trusted proxies into account.
      const { host } = app.createContext(request, new ServerResponse(request));
      const { origin } = request.headers;
      return site.hostAllowed(host) && (origin === undefined || site.originAllowed(origin, host));
    },
    onSessionEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accountSessions: store,
    onNewBrowser(listener) {
      newBrowserListeners.add(listener);
      return () => newBrowserListeners.delete(listener);
    },
    providerName: (id) => providers.find((each) => each.id === id)?.label ?? id,
  };
}

function createPassport(): InstanceType<typeof KoaPassport> {
  const passport = new KoaPassport();
  passport.serializeUser<string>((user, done) => done(null, (user as SessionUser).id));
  return passport;
}
