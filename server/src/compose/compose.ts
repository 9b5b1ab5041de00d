import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Context, Middleware } from 'koa';
import { openApiRoutes } from '../openapi/routes.ts';
import { createSenderName } from '../agents/rules/sender-name.ts';
import { agentPage } from '../agents/page/agent-page.ts';
import { browserName } from '../auth/security-mails.ts';
import { agentSettingsOf } from './agents/agent-settings.ts';
import { type AgentPlatform, composeAgents } from './agents/compose-agents.ts';
import { createOutgoing } from '../ai/outgoing/outgoing.ts';
import { composeAi } from './compose-ai.ts';
import { composeAssistants } from './compose-assistants.ts';
import { composeChat } from './chat/compose-chat.ts';
import { composeDocuments } from './compose-documents.ts';
import { composePeople } from './compose-people.ts';
import { composeMcpServers } from './compose-mcp-servers.ts';
import { composeEmbedders } from './compose-embedders.ts';
import { composeDigests } from './compose-digests.ts';
import { composeSearch } from './compose-search.ts';
import { composeSearchModels } from './compose-search-models.ts';
import { composeUsage } from './compose-usage.ts';
import { startWork } from './start-work.ts';
import { holdProcessLock } from '../db/process-lock.ts';
import { choicesOf } from '../auth/providers/open-providers.ts';
import type { Foundation } from '../foundation.ts';
import type { AgentFrameOptions } from '../http/frames/agent-frame.ts';
import type { ReadinessCheck } from '../http/health.ts';
import type { Limiter } from '../http/rate-limit.ts';
import type { HostPage } from '../http/client-files.ts';
import { publicConfigRoutes } from '../http/public-config.ts';
import type { ApiRoute } from '../http/route.ts';
import type { InstalledAgent } from '../modules/agents/installed.ts';
import type { AgentDefault } from '../modules/ai-providers/provider-use.ts';
import { auditRoutes } from '../modules/audit/routes.ts';
import { createBackupService } from '../backup/service/backup-service.ts';
import { backupRoutes } from '../backup/service/routes.ts';
import { isPausedAfterRestore } from '../modules/backups/restored-workspace.sql.ts';
import { openBlobStore } from '../modules/blobs/open-blob-store.ts';
import { createEvents } from '../modules/events.ts';
import { createQueue } from '../modules/jobs/queue.ts';
import { notificationRoutes } from '../modules/notifications/routes.ts';
import { createNotificationService, type NotificationService } from '../modules/notifications/service.ts';
import { createMaintenance } from '../modules/operations/maintenance.ts';
import { operationRoutes } from '../modules/operations/routes.ts';
import type { LiveFigures } from '../operations/metrics/metrics.ts';
import { diskReadiness } from '../operations/free-space.ts';
import { retentionRoutes } from '../modules/retention/routes.ts';
import type { RetentionService } from '../modules/retention/service.ts';
import { createEndAccess } from '../modules/users/end-access.ts';
import { workspaceSettingRoutes } from '../modules/workspace-settings/routes.ts';
import { createWorkspaceSettings } from '../modules/workspace-settings/service.ts';

export interface Services {
  routes: ApiRoute[];
  readiness: ReadinessCheck[];
  maintenance: Middleware;
  agents: Middleware;
  scim: (limiter: Limiter) => Middleware;
  agentPage: (page: HostPage) => Middleware;
  remotes: Middleware;
  remoteOrigins: () => string[];
  framedManifests: () => string[];
  developedOrigin: (ctx: Context) => string | null;
  framedRemote: AgentFrameOptions['framedRemote'];
  attach: (server: Server) => void;
  figures: () => LiveFigures;
  /**
   * Lets running answers and jobs finish for up to `limitMs` milliseconds, and closes the sockets. Requests and calls of AI
   * models still work.
   */
  drain: (limitMs: number) => Promise<void>;
  /** Releases everything but the database. Called after all requests have ended, because they call AI models. */
  stop: () => Promise<void>;
}

/** Creates all modules and joins their lists, such as those of routes. No other code creates modules. */
export async function compose(foundation: Foundation): Promise<Services> {
  const { env, log, role, version, database, auth, users, audit, metrics, tracer, accessEnds } = foundation;
  await using made = new AsyncDisposableStack();
  const lock = made.use(await holdProcessLock(database, randomUUID()));
  const events = await createEvents(database);
  const maintenance = made.use(await createMaintenance({ database, events, audit, log }));
  const settings = createWorkspaceSettings({ database, audit, events });
  const notifications = createNotificationService(database, events);
  const adminEmails = env.ADMIN_EMAILS;
  made.defer(tellOfNewBrowsers(foundation, notifications));
  const endAccess = createEndAccess({ sessions: auth.accountSessions, accessEnds, events });
  const agentName = (slug: string) => platform.registry.get(slug)?.manifest?.name ?? slug;
  const senderName = createSenderName(() => platform.registry);
  const { usage, budgets, ...counted } = composeUsage(foundation, { lock, notifications, agentName });
  // Blobs and models are closed after the queue, because running jobs need them.
  const { blobs, ...files } = made.use(await openBlobStore(env));
  const ai = made.use(await composeAi(foundation, { events, usage, budgets, settings }));
  const searchSettings = () => ai.catalogue.current().search;
  const embedders = made.use(composeEmbedders(foundation, { usage, settings: searchSettings }));
  const { catalogue } = ai;
  const searchModels = made.use(composeSearchModels(foundation, { catalogue, embedders, usage, settings }));
  const queue = made.use(
    await createQueue({
      database,
      lock,
      mongoUrl: env.MONGODB_URL,
      tracer,
      log,
      isPaused: () => maintenance.current() !== null,
    }),
  );

  const { terms, indexing, search, ...searching } = made.use(
    composeSearch(foundation, { events, queue, embedders, searchModels, settings: searchSettings }),
  );
  const { space, quotas, receive, library, retention, documents, ...filed } = composeDocuments(foundation, {
    blobs,
    queue,
    events,
    notifications,
    settings,
    ai,
    indexing,
  });

  const backupOf = { env, variables: foundation.variables, secret: foundation.secrets[0], version };
  const backups = createBackupService({ ...backupOf, database, blobs, audit, log });
  const webhook = made.use(composeWebhook(foundation));
  const platform = made.use(
    composeAgents({
      ...agentSettingsOf(foundation),
      database,
      blobs,
      audit,
      notifications,
      events,
      queue,
      log,
      documents,
      search,
      embedder: foundation.embedder,
      directory: ai.directory,
      modelCalls: ai.modelCalls,
      webhook,
      user: (id) => users.get(id),
      worksOffJobs: role !== 'web',
      adminEmails,
      onRestart: (slug, reason) => metrics.agentRestarted(slug, reason),
    }),
  );
  const { proposeTitle } = ai;
  const mcpServers = made.use(await composeMcpServers(foundation));
  const chat = await composeChat(foundation, platform, {
    lock,
    events,
    notifications,
    quotas,
    receive,
    proposeTitle,
    mcpServers,
    documents,
    isDemo: () => ai.directory.answerer({ provider: null, models: [] })?.provider.protocol === 'builtin',
    requireWritable: () => maintenance.requireOff(),
    isInMaintenance: () => maintenance.current() !== null,
  });
  made.use(chat);
  const requireWritable = () => maintenance.requireOff();
  const assistants = made.use(
    await composeAssistants(foundation, { platform, chat, documents, search, requireWritable }),
  );
  const people = composePeople(foundation, {
    events,
    endAccess,
    requireWritable,
    personalData: { trash: library.trash, documentEvents: library.documentEvents, blobs, terms, queue },
  });

  const digests = composeDigests(foundation, { notifications, senderName, agents: platform.registry });

  const routes = [
    ...workspaceRoutes(foundation, { retention, maintenance, registry: platform.registry }),
    ...people.routes,
    ...filed.routes(platform.registry),
    ...searching.routes,
    ...ai.routes(() => platform.registry.list().map(agentDefault)),
    ...chat.routes,
    ...platform.routes,
    ...notificationRoutes(notifications, senderName),
    ...digests.routes,
    ...counted.routes(platform.registry),
    ...auditRoutes({ database, audit }),
    ...retentionRoutes(retention),
    ...workspaceSettingRoutes(settings),
    ...backupRoutes(backups),
    ...assistants.routes,
    ...mcpServers.routes,
  ];
  made.use(
    await startWork(foundation, {
      paths: [...auth.routes, ...routes].map(({ path }) => path),
      queue,
      platform,
      library,
      retention,
      backups,
      digests,
      indexing,
      people,
    }),
  );
  // Ends running backups before anything waits for them.
  made.use(backups);
  const stack = made.move();
  return {
    routes,
    readiness: [...platform.readiness, ...files.readiness, diskReadiness(space)],
    maintenance: maintenance.middleware,
    agents: platform.http,
    scim: people.scim,
    agentPage: (page) => agentPage({ page, agents: platform.registry, firstView: chat.firstView }),
    remotes: platform.clientFiles,
    remoteOrigins: platform.remoteOrigins,
    framedManifests: platform.framedManifests,
    developedOrigin: platform.developedOrigin,
    framedRemote: platform.framedRemote,
    attach: chat.attach,
    figures: chat.figures,
    async drain(limitMs) {
      await Promise.all([chat.drain(limitMs), queue.drain()]);
    },
    stop: () => stack.disposeAsync(),
  };
}

/** Creates what agents send messages to other programs with. */
function composeWebhook({ env, variables, database }: Foundation) {
  const outgoing = createOutgoing({
    allowedHosts: env.WEBHOOK_ALLOWED_HOSTS,
    allowedIn: 'WEBHOOK_ALLOWED_HOSTS',
  });
  return {
    outgoing,
    variables,
    isPaused: () => isPausedAfterRestore(database),
    [Symbol.dispose]: () => outgoing.close(),
  };
}

interface WorkspaceParts {
  retention: RetentionService;
  maintenance: Awaited<ReturnType<typeof createMaintenance>>;
  registry: AgentPlatform['registry'];
}

/** The routes that describe the workspace and its API. */
function workspaceRoutes(
  { env, version, build, auth }: Foundation,
  { retention, maintenance, registry }: WorkspaceParts,
): ApiRoute[] {
  return [
    ...publicConfigRoutes(env, version, retention, maintenance, choicesOf(auth.providers)),
    ...operationRoutes({ maintenance, pluginsFile: () => registry.fileProblem(), build }),
    ...openApiRoutes({
      title: env.PRODUCT_NAME,
      version,
      cookieName: auth.cookieName,
      agents: registry,
    }),
  ];
}

function agentDefault({ slug, manifest }: InstalledAgent): AgentDefault {
  return { slug, name: manifest?.name ?? slug, provider: manifest?.defaults.provider };
}

/** Notifies people of sign-ins from browsers that they have not used before. @returns a function that ends this */
function tellOfNewBrowsers({ auth, log }: Foundation, notifications: NotificationService): () => void {
  return auth.onNewBrowser(({ userId, agent }) => {
    notifications
      .tellNewBrowser(userId, browserName(agent, 'en'))
      .catch((error: unknown) => log.warn({ err: error }, 'auth: cannot notify person of new browser'));
  });
}
