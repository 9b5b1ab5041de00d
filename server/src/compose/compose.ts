import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { serverMessagesIn } from '@staffroom/sdk/core';
import type { Context, Middleware } from 'koa';
import { openApiRoutes } from '../openapi/routes.ts';
import { createSenderName } from '../agents/rules/sender-name.ts';
import { agentPage } from '../agents/page/agent-page.ts';
import { browserName } from '../auth/security-mails.ts';
import { agentSettingsOf } from './agent-settings.ts';
import { composeAgents } from './compose-agents.ts';
import { createOutgoing } from '../ai/outgoing/outgoing.ts';
import { composeAi } from './compose-ai.ts';
import { composeAssistants } from './compose-assistants.ts';
import { composeChat } from './compose-chat.ts';
import { composePeople } from './compose-people.ts';
import { composeMcpServers } from './compose-mcp-servers.ts';
import { composeEmbedders } from './compose-embedders.ts';
import { composeSearchModels } from './compose-search-models.ts';
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
import { startSealing } from '../modules/audit/seals.ts';
import { createAuditStream } from '../modules/audit/export/audit-stream.ts';
import { auditTarget } from '../modules/audit/export/audit-target.ts';
import { createBackupService } from '../backup/service/backup-service.ts';
import { backupRoutes } from '../backup/service/routes.ts';
import { startBackups } from '../backup/service/start-backups.ts';
import { isPausedAfterRestore } from '../modules/backups/restored-workspace.ts';
import { createBudgets } from '../modules/budgets/budgets.ts';
import { budgetRoutes } from '../modules/budgets/routes.ts';
import { createBudgetWarnings } from '../modules/budgets/warnings.ts';
import { openBlobStore } from '../modules/blobs/open-blob-store.ts';
import { composeLibrary } from './compose-library.ts';
import { agentSentences } from '../modules/digest/agent-sentences.ts';
import { createDigestLinks } from '../modules/digest/links.ts';
import { digestRoutes } from '../modules/digest/routes.ts';
import { createDigestSending, startDigests } from '../modules/digest/send-digests.ts';
import { createDigestService } from '../modules/digest/service.ts';
import { createUpload } from '../modules/documents/upload/receive-files.ts';
import { createStorageQuotas } from '../modules/storage-limits/storage-limits.ts';
import { storageLimitRoutes } from '../modules/storage-limits/routes.ts';
import { createUploadAdmission } from '../modules/storage-limits/upload-admission.ts';
import { currentVersion } from '../modules/documents/ingestion/current-version.ts';
import { createFileReader } from '../modules/documents/reading/file-reader.ts';
import { withAttachments } from '../modules/chat/attachments/attachment-original.ts';
import { createPagePictures } from '../modules/documents/reading/page-picture.ts';
import { createEvents } from '../modules/events.ts';
import { createQueue } from '../modules/jobs/queue.ts';
import { currentStep } from '../modules/jobs/current-step.ts';
import { notificationRoutes } from '../modules/notifications/routes.ts';
import { createNotificationService } from '../modules/notifications/service.ts';
import { createMaintenance } from '../modules/operations/maintenance.ts';
import { operationRoutes } from '../modules/operations/routes.ts';
import type { LiveFigures } from '../operations/metrics/metrics.ts';
import { diskReadiness, measureSpace } from '../operations/free-space.ts';
import { createProjectChats } from '../modules/projects/chats.ts';
import { createProjectDocuments } from '../modules/projects/documents.ts';
import { createProjectList } from '../modules/projects/project-list.ts';
import { createProjectMembers } from '../modules/projects/members.ts';
import { projectRoutes } from '../modules/projects/routes.ts';
import { createProjectService } from '../modules/projects/service.ts';
import { startClearing } from '../modules/retention/clearing.ts';
import { createRetentionTargets } from '../modules/retention/retention-targets.ts';
import { retentionRoutes } from '../modules/retention/routes.ts';
import { createRetentionService } from '../modules/retention/service.ts';
import { createIndexing } from '../modules/search/indexing.ts';
import { searchRoutes } from '../modules/search/routes.ts';
import { vectorRoutes } from '../modules/search/vector-routes.ts';
import { createSpaces } from '../modules/search/spaces.ts';
import { embeddingRoutes } from '../modules/search/embedding-routes.ts';
import { createSearchService } from '../modules/search/service.ts';
import { createTermStatistics } from '../modules/search/terms.ts';
import { createVectorService } from '../modules/search/vectors.ts';
import { watchdogReportFile, takeWatchdogReport } from '../threads/watchdog-report.ts';
import { watchLoop } from '../threads/loop-watch.ts';
import { ledgerRoutes } from '../modules/usage/admin-routes.ts';
import { usageRoutes } from '../modules/usage/routes.ts';
import { createUsageService } from '../modules/usage/service.ts';
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
  const { env, log, role, version, database, auth, users, audit, metrics, tracer, accessEnds, mailer } =
    foundation;
  await using made = new AsyncDisposableStack();
  const lock = made.use(await holdProcessLock(database, randomUUID()));
  const events = await createEvents(database);
  const maintenance = made.use(await createMaintenance({ database, events, audit, log }));
  const settings = createWorkspaceSettings({ database, audit, events });
  const usage = createUsageService(database, { log, metrics });
  const notifications = createNotificationService(database, events);
  const adminEmails = env.ADMIN_EMAILS;
  made.defer(
    auth.onNewBrowser(({ userId, agent }) => {
      notifications
        .tellNewBrowser(userId, browserName(agent, 'en'))
        .catch((error: unknown) => log.warn({ err: error }, 'auth: cannot notify person of new browser'));
    }),
  );
  const endAccess = createEndAccess({ sessions: auth.accountSessions, accessEnds, events });
  const agentName = (slug: string) => platform.registry.get(slug)?.manifest?.name ?? slug;
  const senderName = createSenderName(() => platform.registry);
  const warn = createBudgetWarnings({ database, notifications, adminEmails, agentName });
  const budgets = createBudgets({ database, lock, warn, log, onRefused: () => metrics.budgetRefused() });
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

  const terms = made.use(createTermStatistics(database, log));
  const spaces = createSpaces(database);
  const indexing = made.use(createIndexing({ database, embedders, spaces, queue, events, terms, log }));
  const vectors = createVectorService({ database, spaces, indexing });
  const space = measureSpace(env.DATA_DIR);
  const quotas = createStorageQuotas({ database, settings });
  const receive = createUpload(blobs, createUploadAdmission({ database, quotas, space }));
  const library = composeLibrary({
    database,
    blobs,
    quotas,
    receive,
    queue,
    events,
    audit,
    notifications,
    index: indexing,
    describe: ai.describe,
    canDescribe: ai.canDescribe,
    onRead: (figures) => metrics.ingested(figures),
    log,
  });
  const projects = createProjectService({ database, events, audit });
  const retention = createRetentionService({
    settings,
    retentionTargets: createRetentionTargets(
      database,
      events,
      library.trash,
      projects,
      env.AUDIT_TO !== undefined,
    ),
  });
  const search = createSearchService({
    database,
    embedders,
    spaces,
    reranker: searchModels.reranker,
    onSearched: (seconds) => metrics.searched(seconds),
  });

  const backupOf = { env, variables: foundation.variables, secret: foundation.secrets[0], version };
  const backups = createBackupService({ ...backupOf, database, blobs, audit, log });
  const outgoing = createOutgoing({
    allowedHosts: env.WEBHOOK_ALLOWED_HOSTS,
    allowedIn: 'WEBHOOK_ALLOWED_HOSTS',
  });
  made.defer(() => outgoing.close());
  const documents = {
    ...library.documents,
    picture: createPagePictures(withAttachments(library.documents, database), blobs),
    file: createFileReader(library.documents, blobs),
    projects: createProjectList(database),
  };
  const links = createDigestLinks({ secrets: foundation.secrets, url: foundation.publicUrl });
  const digests = createDigestService({ database, mailer });
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
      webhook: {
        outgoing,
        variables: foundation.variables,
        isPaused: () => isPausedAfterRestore(database),
      },
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

  const routes = [
    ...publicConfigRoutes(env, version, retention, maintenance, choicesOf(auth.providers)),
    ...operationRoutes({
      maintenance,
      pluginsFile: () => platform.registry.fileProblem(),
      build: foundation.build,
    }),
    ...openApiRoutes({
      title: env.PRODUCT_NAME,
      version,
      cookieName: auth.cookieName,
      agents: platform.registry,
    }),
    ...people.routes,
    ...library.routes,
    ...storageLimitRoutes({ quotas, space }),
    ...projectRoutes({
      projects,
      members: createProjectMembers({ database, events, audit, notifications }),
      documents: createProjectDocuments({ database, events, audit, documentEvents: library.documentEvents }),
      chats: createProjectChats(database),
      agents: platform.registry,
    }),
    ...searchRoutes(search),
    ...vectorRoutes(database, vectors),
    ...embeddingRoutes({ embedders, spaces, reranker: () => searchSettings().reranker }),
    ...searchModels.routes(indexing),
    ...ai.routes(() => platform.registry.list().map(agentDefault)),
    ...chat.routes,
    ...platform.routes,
    ...notificationRoutes(notifications, senderName),
    ...digestRoutes({ digests, links, mailer, product: env.PRODUCT_NAME }),
    ...usageRoutes(usage, platform.registry),
    ...ledgerRoutes({ database, audit }),
    ...auditRoutes({ database, audit }),
    ...budgetRoutes({ database, audit, budgets, agents: platform.registry }),
    ...retentionRoutes(retention),
    ...workspaceSettingRoutes(settings),
    ...backupRoutes(backups),
    ...assistants.routes,
    ...mcpServers.routes,
  ];
  const reportFile = watchdogReportFile(env.DATA_DIR);
  // Watches the event loop before the agents start, because one of them may block the thread. Processes without jobs are not
  // watched.
  made.use(
    watchLoop({
      log,
      running: () => queue.running(),
      current: () => currentStep.getStore()?.jobId ?? null,
      reading: () => currentVersion.getStore() ?? null,
      ...(role !== 'web' && { reportFile: reportFile }),
    }),
  );
  await platform.start([...auth.routes, ...routes].map(({ path }) => path));
  if (role !== 'web') {
    const watchdogReport = await takeWatchdogReport(reportFile);
    if (watchdogReport) await platform.settleWatchdogReport(watchdogReport);
    if (watchdogReport?.versionId != null) await library.ingestion.failStuck(watchdogReport.versionId);
    await queue.start();
    made.use(await library.start());
    made.use(startClearing({ retention, queue, log }));
    made.use(startSealing({ database, log }, openAuditStream(foundation)));
    made.use(await startBackups({ backups, database, dataDir: env.DATA_DIR, log }));
    if (mailer) {
      const product = env.PRODUCT_NAME;
      const sending = createDigestSending({
        database,
        notifications,
        mailer,
        links,
        product,
        senderName,
        person: (id) => users.get(id),
        sentences: async (language) =>
          serverMessagesIn(
            language,
            language === 'en' ? [] : await agentSentences(platform.registry, language),
          ),
        log,
      });
      made.use(startDigests(sending, { queue, log }));
    }
    await indexing.recover();
    await people.recover();
  }
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

function agentDefault({ slug, manifest }: InstalledAgent): AgentDefault {
  return { slug, name: manifest?.name ?? slug, provider: manifest?.defaults.provider };
}

function openAuditStream({ env, database, version, log }: Foundation) {
  if (env.AUDIT_TO === undefined) return undefined;
  const target = auditTarget(env.AUDIT_TO, env.AUDIT_TOKEN);
  return createAuditStream({ database, target, product: { name: env.PRODUCT_NAME, version }, log });
}
