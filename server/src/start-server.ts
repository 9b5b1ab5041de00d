import { isIPv6 } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createBuiltinEmbedder } from './ai/embedders/builtin-embedder.ts';
import type { Embedder } from './ai/embedders/embedder.ts';
import { createApp, createKoa, createWorkerApp } from './app.ts';
import { createMailer } from './modules/digest/mailer.ts';
import { createSecurityMails } from './auth/security-mails.ts';
import { createOutgoing } from './ai/outgoing/outgoing.ts';
import { createAuth } from './auth/auth.ts';
import { signInHosts } from './auth/providers/open-providers.ts';
import { readSignInSettings } from './auth/providers/settings.ts';
import { sessionSecrets } from './auth/session-secret.ts';
import { compose } from './compose/compose.ts';
import { composeAdminTokens } from './compose/compose-admin-tokens.ts';
import { type Database, openDatabase } from './db/database.ts';
import { warm } from './db/hot-pool.ts';
import { migrations } from './db/migrations/index.ts';
import type { Env } from './env.ts';
import type { Role } from './foundation.ts';
import { hostPage } from './http/client-files.ts';
import { readinessOf } from './http/health.ts';
import { createSite } from './http/host-check.ts';
import { createListener } from './http/listener.ts';
import { callLog } from './http/log.ts';
import type { TellRefusal } from './http/mount-routes.ts';
import { type RateLimits, rateLimits } from './http/rate-limit.ts';
import type { ApiRoute } from './http/route.ts';
import { confirmationRoutes } from './modules/confirmations/routes.ts';
import { createConfirmations } from './modules/confirmations/service.ts';
import { entities } from './modules/entities.ts';
import { type AuditService, createAuditService } from './modules/audit/service.ts';
import { checkDataFolder } from './operations/data-folder.ts';
import { openMetrics } from './operations/metrics/open-metrics.ts';
import { openTracer } from './operations/traces/open-tracer.ts';
import { productBuild, productRoot } from './operations/product-build.ts';
import { createBusyLoop } from './threads/busy-loop.ts';
import { watchOverload } from './threads/overload.ts';
import { createAccessEnds } from './modules/users/access-ends.ts';
import { createUsers } from './modules/users/service.ts';

/** Maximum milliseconds to wait for running requests and answers when the server stops. */
const drainTimeoutMs = 20_000;

export interface RunningServer extends AsyncDisposable {
  url: string;
  port: number;
  routes: ApiRoute[];
  database: Database;
  /** Finishes running requests and releases everything. */
  close(): Promise<void>;
}

export interface StartOptions {
  role?: Role;
  clientDirectory?: string;
  /** A database that the caller has opened and the server closes; defaults to the configured database. */
  database?: Database;
  limits?: RateLimits;
  /** The variables that contain provider keys; defaults to the process's environment. */
  variables?: Readonly<Record<string, string | undefined>>;
  /** Whether to validate each answer of the core against its contract, which takes the time of parsing it. */
  checkAnswers?: boolean;
  /** Whether the process is busy; by default, this is measured. */
  isBusy?: () => boolean;
  /** Whether the process is overloaded; by default, this is measured. */
  isOverloaded?: () => boolean;
  /** Calls identity providers; by default, the server calls their addresses. */
  signInFetch?: typeof globalThis.fetch;
  /** A built-in embedder that its creator closes; by default, the server creates its own. */
  embedder?: Embedder;
  /** Milliseconds between two checks of canary versions; defaults to 15 s. */
  canaryEvery?: number;
  /** Maximum milliseconds for an agent's start; defaults to 10 s. */
  setupLimit?: number;
  compose?: typeof compose;
  /** Maximum milliseconds to wait for running answers when the server stops; defaults to 20 s. */
  answerDrainMs?: number;
  /** Ends the wait for the database server. */
  signal?: AbortSignal;
}

/** Starts the whole server, for `npm start` and for tests. @throws AppError, EnvError for the person at the terminal */
export async function startServer(env: Env, log: Logger, options: StartOptions = {}): Promise<RunningServer> {
  await using resources = new AsyncDisposableStack();
  const listener = createListener();
  const { app, site, foundation } = await openFoundation(env, log, { options, listener, resources });
  const { role, build, metrics, tracer, database, auth, accessEnds, audit, publicUrl } = foundation;
  const services = await (options.compose ?? compose)(foundation);
  // Requests, answers and jobs finish first, because they call AI models. The database is closed last.
  resources.defer(() => services.stop());
  const { answerDrainMs = drainTimeoutMs } = options;
  resources.defer(() => listener.drain(drainTimeoutMs, () => services.drain(answerDrainMs)));

  let draining = false;
  const readiness = [{ name: 'database', check: () => database.ping() }, ...services.readiness];
  const isReady = async () => !draining && (await readinessOf(readiness)).ready;
  metrics.follow({ figures: services.figures, isReady });
  const confirmations = createConfirmations({ database, audit, log });
  const confirming = confirmationRoutes({
    confirmations,
    site,
    product: env.PRODUCT_NAME,
    again: auth.signInAgain,
  });
  const limits = options.limits ?? rateLimits;
  const adminTokens = composeAdminTokens({ database, audit, env, limits });
  const routes =
    role === 'worker' ? [] : [...auth.routes, ...confirming, ...adminTokens.routes, ...services.routes];
  const clientDirectory = options.clientDirectory ?? builtClient;
  const frameDirectory = path.join(clientDirectory, '../frame');
  const page = hostPage(clientDirectory, auth.cookieName);
  const shared = { app, env, log, readiness, draining: () => draining, build, metrics, tracer };
  if (role === 'worker') createWorkerApp(shared);
  else {
    const tellRefusal = recordRefusals(database, audit, log);
    createApp({
      ...services,
      ...shared,
      site,
      database,
      auth,
      accessEnds,
      routes,
      tellRefusal,
      requireConfirmation: (call) => confirmations.require(call),
      limits,
      adminTokens: adminTokens.middleware,
      clientDirectory,
      page,
      agentPage: services.agentPage(page),
      frameDirectory,
      checkAnswers: options.checkAnswers ?? false,
    });
  }
  if (role !== 'worker') services.attach(listener.server);
  const answer = app.callback();
  listener.server.on('request', (request, response) => {
    // Makes load balancers open their next connection to another process.
    if (draining) response.setHeader('Connection', 'close');
    void answer(request, response);
  });
  await listener.listen(env.PORT, env.HOST);
  // Not awaited: a request that comes before the connections are open waits for them.
  if (role !== 'worker')
    warm(database.hot).catch((error: unknown) =>
      log.warn({ err: error }, 'database: cannot warm up connections'),
    );

  const moved = resources.move();
  let closing: Promise<void> | undefined;
  const close = () => {
    draining = true;
    closing ??= stopAfter(env.STOP_DELAY * 1_000);
    return closing;
  };
  /** Serves requests until load balancers have seen that the process is stopping. */
  const stopAfter = async (delayMs: number) => {
    if (delayMs > 0) {
      log.info({ delayMs }, 'server: stopping, still serving requests');
      await delay(delayMs);
    }
    await moved.disposeAsync();
  };
  return {
    port: listener.port(),
    url: publicUrl(),
    routes,
    database,
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface FoundationOptions {
  options: StartOptions;
  listener: ReturnType<typeof createListener>;
  /** Closes what was opened. */
  resources: AsyncDisposableStack;
}

/** Opens what all services need: the database, the sign-in, mails, metrics and traces. */
async function openFoundation(env: Env, log: Logger, { options, listener, resources }: FoundationOptions) {
  const variables = options.variables ?? process.env;
  const signIn = readSignInSettings(env, variables);
  await checkDataFolder(env.DATA_DIR);
  const secrets = await sessionSecrets(env);
  const build = await productBuild();
  const { version } = build;
  const database =
    options.database ??
    (await openDatabase({
      url: env.DATABASE_URL,
      dataDir: env.DATA_DIR,
      entities,
      migrations,
      product: version,
      migrate: env.MIGRATE,
      wait: { waitMs: env.DATABASE_WAIT * 1_000, signal: options.signal },
      log: callLog(log),
    }));
  resources.defer(() => database.close());

  const role = options.role ?? 'all';
  const metrics = await openMetrics({ env, database, build, role, log, resources });
  const tracer = resources.use(await openTracer({ env, build, role, log }));
  const app = createKoa(env, log);
  const site = createSite(env);
  const users = createUsers(database, env.ADMIN_EMAILS);
  const audit = createAuditService();
  const accessEnds = await createAccessEnds(database, log);
  const loopbackUrl = () => listener.loopbackUrl();
  const publicUrl = () => env.PUBLIC_URL ?? readableUrl(env.HOST, listener.port());
  const mailer = createMailer(env);
  const mails = createSecurityMails({
    database,
    mailer,
    adminEmails: env.ADMIN_EMAILS,
    product: env.PRODUCT_NAME,
    url: publicUrl,
    log,
  });
  const outgoing = createOutgoing({ allowedHosts: signInHosts(signIn), allowedIn: 'SIGN_IN_FILE' });
  resources.defer(() => outgoing.close());
  const fetch = options.signInFetch ?? outgoing.fetch;
  const auth = await createAuth({
    app,
    env,
    secrets,
    site,
    database,
    users,
    audit,
    signIn,
    fetch,
    loopbackUrl,
    mails,
    publicUrl,
  });
  const isBusy = options.isBusy ?? createBusyLoop();
  const isOverloaded = options.isOverloaded ?? resources.use(watchOverload()).isOverloaded;
  const embedder = options.embedder ?? createBuiltinEmbedder();
  if (!options.embedder) resources.defer(() => embedder.close());
  const foundation = {
    env,
    secrets,
    publicUrl,
    variables,
    log,
    role,
    version,
    build,
    metrics,
    tracer,
    database,
    auth,
    users,
    mailer,
    accessEnds,
    audit,
    isBusy,
    isOverloaded,
    embedder,
    canaryEvery: options.canaryEvery,
    setupLimit: options.setupLimit,
  };
  return { app, site, foundation };
}

/** Records refused attempts in the audit log. The request is refused even if recording fails. */
function recordRefusals(
  { transaction }: Pick<Database, 'transaction'>,
  audit: Pick<AuditService, 'record'>,
  log: Logger,
): TellRefusal {
  return (user, { method, path, agent }) =>
    transaction((tx) =>
      audit.record(tx, {
        userId: user.id,
        action: 'access.refuse',
        subject: `${method} ${path}`.slice(0, 300),
        ...(agent !== null && { detail: { agent } }),
      }),
    ).catch((error: unknown) => log.error({ err: error }, 'audit: cannot record refused request'));
}

const builtClient = path.join(productRoot, 'host/dist/client');

function readableUrl(host: string, port: number): string {
  const local = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
  return `http://${local ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`;
}
