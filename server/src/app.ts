import { RequestContext } from '@mikro-orm/core';
import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Auth } from './auth/auth.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import { clientFiles, type HostPage } from './http/client-files.ts';
import { compression } from './http/compression.ts';
import { crossSiteCheck } from './http/cross-site.ts';
import { agentFrame, type AgentFrameOptions, dropAdminRole } from './http/frames/agent-frame.ts';
import { answerErrors } from './http/answer-errors.ts';
import { health, type ReadinessCheck } from './http/health.ts';
import { hostCheck, type Site } from './http/host-check.ts';
import { mountRoutes, type RequireConfirmation, type TellRefusal } from './http/mount-routes.ts';
import { type Limiter, rateLimit, type RateLimits, sharedLimiter } from './http/rate-limit.ts';
import { sharedRate } from './http/shared-rate.ts';
import type { Metrics } from './operations/metrics/metrics.ts';
import type { Tracer } from './operations/traces/tracing.ts';
import type { ProductBuild } from './operations/product-build.ts';
import { requestLog } from './http/logs/request-log.ts';
import { traceRequests } from './operations/traces/trace-requests.ts';
import type { ApiRoute } from './http/route.ts';
import { oauthMetadata } from './modules/assistants/metadata.ts';
import { endRequests } from './http/admission/end-requests.ts';
import type { AccessEnds } from './modules/users/access-ends.ts';
import { drawingFrame } from './http/frames/drawing-frame.ts';
import { securityHeaders } from './http/security-headers.ts';

export type WorkerAppOptions = Pick<AppOptions, 'app' | 'log' | 'readiness' | 'draining' | 'build'>;

export interface AppOptions {
  app: Koa;
  env: Env;
  log: Logger;
  site: Site;
  database: Pick<Database, 'orm' | 'pool' | 'embedded'>;
  auth: Auth;
  accessEnds: Pick<AccessEnds, 'subscribe'>;
  routes: ApiRoute[];
  tellRefusal: TellRefusal;
  requireConfirmation: RequireConfirmation;
  checkAnswers: boolean;
  readiness: ReadinessCheck[];
  draining: () => boolean;
  build: ProductBuild;
  metrics: Metrics;
  tracer: Tracer;
  limits: RateLimits;
  adminTokens: Middleware;
  clientDirectory: string;
  page: HostPage;
  agentPage: Middleware;
  frameDirectory: string;
  maintenance: Middleware;
  agents: Middleware;
  /** @param limiter limits the requests of each directory */
  scim: (limiter: Limiter) => Middleware;
  remotes: Middleware;
  remoteOrigins: () => string[];
  framedManifests: () => string[];
  developedOrigin: (ctx: Koa.Context) => string | null;
  framedRemote: AgentFrameOptions['framedRemote'];
}

/** Creates an empty Koa application that trusts the configured number of proxies. */
export function createKoa(env: Pick<Env, 'TRUST_PROXY'>, log: Logger): Koa {
  const app = new Koa({ proxy: env.TRUST_PROXY > 0, maxIpsCount: env.TRUST_PROXY });
  app.silent = true;
  // Koa reports connections that break during a response here. No client is left to answer, so they are only logged.
  app.on('error', (error: unknown) => log.debug({ err: error }, 'http: response interrupted'));
  return app;
}

/** Creates the application of a worker process, which only answers health checks. */
export function createWorkerApp({ app, log, readiness, draining, build }: WorkerAppOptions): void {
  for (const each of [requestLog(log), answerErrors(), health(readiness, draining, build)]) app.use(each);
}

export function createApp(options: AppOptions): void {
  const { app, env, site, auth, limits } = options;
  const middleware: Middleware[] = [
    requestLog(options.log, options.metrics),
    traceRequests(options.tracer, env.TRUST_PROXY > 0),
    answerErrors(),
    securityHeaders(env, options.remoteOrigins, options.framedManifests, options.developedOrigin),
    health(options.readiness, options.draining, options.build),
    hostCheck(site),
    rateLimit(limits.address, (ctx) => ctx.ip),
    compression(),
    // Agents' client files are public, because an agent under development may run in another site's host.
    options.remotes,
    agentFrame({ directory: options.frameDirectory, site, framedRemote: options.framedRemote }),
    crossSiteCheck(site),
    oauthMetadata(site, env.PRODUCT_NAME),
    options.scim(sharedRate({ database: options.database, name: 'scim', limit: limits.user })),
    drawingFrame,
    clientFiles(options.clientDirectory, options.page, auth.cookieName),
    auth.developmentProvider,
    auth.sessions,
    auth.passport,
    dropAdminRole,
    endRequests(options.accessEnds),
    rateLimit(
      limits.signIn,
      (ctx) =>
        /^\/api\/auth\/(google|providers\/[^/]+)$/.test(ctx.path) ||
        (ctx.method === 'POST' && ctx.path.startsWith('/api/auth/providers/'))
          ? ctx.ip
          : undefined,
      sharedLimiter(options.database, 'sign-in', limits.signIn),
    ),
    rateLimit(
      limits.user,
      (ctx) => ctx.state.user?.id,
      sharedRate({ database: options.database, name: 'requests', limit: limits.user }),
    ),
    options.adminTokens,
    options.maintenance,
    (_ctx, next) => RequestContext.create(options.database.orm.em, next),
    options.agentPage,
    mountRoutes(options.routes, {
      tellRefusal: options.tellRefusal,
      requireConfirmation: options.requireConfirmation,
      checkAnswers: options.checkAnswers,
    }),
    options.agents,
  ];
  for (const each of middleware) app.use(each);
}
