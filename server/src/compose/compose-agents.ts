import type { CallUser } from '@staffroom/sdk/server';
import { randomBytes } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { createDevelopedPages } from '../agents/developed/developed-pages.ts';
import { indexRoutes } from '../agents/agent-index/index-routes.ts';
import { developedRoutes } from '../agents/developed/routes.ts';
import type { Logger } from 'pino';
import { canaryRoutes } from '../agents/canary/canary-routes.ts';
import { createMeter } from '../agents/canary/meter.ts';
import { watchCanaries } from '../agents/canary/watch-canaries.ts';
import { createCallFactory, type CreateCall } from '../agents/call.ts';
import { prefixesOf } from '../agents/clashes.ts';
import { remoteFiles } from '../agents/remote-files.ts';
import { agentRoutes } from '../agents/agent-routes.ts';
import type { InstanceOptions } from '../agents/instance.ts';
import { runAgentJobs } from '../agents/jobs/run-agent-jobs.ts';
import { startStandingWork, type StandingWorkOptions } from '../agents/standing/standing-work.ts';
import { createRegistry, type Registry } from '../agents/registry.ts';
import { workspacePlugins } from '../agents/plugins-file/workspace-plugins.ts';
import { createSharedAgents } from '../agents/stored-packages/shared-agents.ts';
import { createChangeVersions } from '../agents/versions/change-versions.ts';
import { workspaceVersions } from '../agents/versions/workspace-versions.ts';
import type { Receipt } from '../agents/versions/version-folders.ts';
import { versionRoutes } from '../agents/versions/version-routes.ts';
import { type CollectedChanges, collectChanges } from '../agents/versions/collect-changes.ts';
import { createRefusalAudit } from '../agents/faults/refusal-audit.ts';
import { createRecentWork } from '../agents/faults/recent-work.ts';
import { createAdmission } from '../agents/rules/admission.ts';
import { createStartNotes } from '../agents/faults/start-notes.ts';
import { createTurnMemory, type RunWithMemory } from '../chat/turn-memory.ts';
import type { Embedder } from '../ai/embedders/embedder.ts';
import { createOutgoing, hostOf } from '../ai/outgoing/outgoing.ts';
import { createCapabilities, type CapabilityDependencies } from '../capabilities/create-capabilities.ts';
import type { Database } from '../db/database.ts';
import type { ReadinessCheck } from '../http/health.ts';
import type { ApiRoute } from '../http/route.ts';
import { isFramed } from '../modules/agents/installed.ts';
import { createCanaryPeople } from '../modules/agents/canary/canary-people.ts';
import { createCustomAgentService } from '../modules/agents/custom-agent-service.ts';
import { agentSecretRoutes } from '../modules/agent-secrets/routes.ts';
import { createAgentSecrets } from '../modules/agent-secrets/service.ts';
import { createAgentSettingsService } from '../modules/agent-settings/service.ts';
import { createAgentService } from '../modules/agents/service.ts';
import type { AiDirectory } from '../modules/ai-providers/directory.ts';
import { createDraftAudit } from '../modules/audit/draft-access.ts';
import type { AuditService } from '../modules/audit/service.ts';
import type { BlobStore } from '../modules/blobs/blob-store.ts';
import type { Events } from '../modules/events.ts';
import { documentOf } from '../modules/jobs/document-of.ts';
import type { Queue } from '../modules/jobs/queue.ts';
import type { WatchdogReport } from '../threads/watchdog-report.ts';
import { createFailureNotices } from '../modules/jobs/failure-notices.ts';
import { createStoredSteps } from '../modules/jobs/stored-steps.sql.ts';
import { createJobRuns } from '../modules/jobs/runs.sql.ts';
import { createJobService, type JobService } from '../modules/jobs/service.ts';
import { createLastPluginsFile } from '../modules/operations/last-plugins-file.ts';
import { createMeaning } from '../modules/memory/meaning.sql.ts';
import { createStyleGuideService } from '../modules/style-guide/service.ts';
import { createMemoryService } from '../modules/memory/service.ts';
import { composeDeliveries } from './compose-deliveries.ts';
import { routesAroundAgents } from './routes-around-agents.ts';
import type { OwnNames } from '../agents/own-names.ts';

export interface AgentDependencies
  extends Pick<
    CapabilityDependencies,
    'modelCalls' | 'documents' | 'search' | 'notifications' | 'webhook' | 'limits'
  > {
  database: Database;
  /** The store for the packages of installed agents; without it, they stay in the data folder. */
  blobs?: BlobStore;
  directory: AiDirectory;
  audit: AuditService;
  events: Events;
  queue: Queue;
  log: Logger;
  /** The embedder for agents' memories; without one, memories are found by keywords alone. */
  embedder?: Embedder;
  pluginsFile: string;
  /** Hosts that agents may contact although they are private or wildcards; defaults to none. */
  allowedHosts?: readonly string[];
  ownNames: OwnNames;
  /** Returns a person; null if the account was deleted or locked. */
  user: (id: string) => Promise<CallUser | null>;
  worksOffJobs: boolean;
  /** The folder in which starting agents are recorded; if omitted, they are not recorded. */
  dataDir?: string;
  setupLimit?: number | undefined;
  /** See `InstanceOptions`. */
  onRestart?: InstanceOptions['onRestart'];
  retryDelay?: (attempt: number) => number;
  standing?: Pick<StandingWorkOptions, 'lookEvery'>;
  /** E-mail addresses of people who are administrators whatever their role in the database. */
  adminEmails?: readonly string[];
  /** Milliseconds between two checks of canary versions; defaults to 15 s. */
  canaryEvery?: number | undefined;
  /** The path or the address of the index of agents. */
  agentIndex?: string | undefined;
  /** The keys that encrypt the secrets of agents; without one, no secret can be stored. */
  secretKeys?: { key: string | undefined; oldKey: string | undefined };
  /** The secret that signs cookies; if omitted, cookies become invalid at the next restart. */
  secret?: string;
}

export interface AgentPlatform extends AsyncDisposable {
  registry: Registry;
  createCall: CreateCall;
  runWithMemory: RunWithMemory;
  jobs: JobService;
  routes: ApiRoute[];
  http: Middleware;
  clientFiles: Middleware;
  /** Origins of client halves that run in the workspace's own page, for its content security policy. */
  remoteOrigins: () => string[];
  framedManifests: () => string[];
  /**
   * Returns the address of a framed agent's client half: null if this server provides it, undefined if the agent is not framed.
   */
  framedRemote: (slug: string) => string | null | undefined;
  /** Returns the origin from which this browser loads an agent's page during development. */
  developedOrigin: (ctx: Context) => string | null;
  readiness: ReadinessCheck[];
  /** Handles the jobs of a process that ended because of one of them. Called before any job starts. */
  settleWatchdogReport: (watchdogReport: WatchdogReport) => Promise<void>;
  /** Starts the agents. @param corePaths paths of all core routes, which no agent may use */
  start(corePaths: readonly string[]): Promise<void>;
}

export function composeAgents(dependencies: AgentDependencies): AgentPlatform {
  const { database, directory, documents, audit, events, notifications, queue, log } = dependencies;
  const { embedder, setupLimit, retryDelay, dataDir, allowedHosts = [] } = dependencies;
  const agents = createAgentService(database);
  const customAgents = createCustomAgentService(database);
  const meaning = embedder && createMeaning(database, { embedder, log });
  const memories = createMemoryService(database, meaning);
  const people = createCanaryPeople(database);
  const admission = createAdmission(() => people.administrators(dependencies.adminEmails ?? []));
  const meter = createMeter((slug) => registry.canaries().some(({ agent }) => agent.slug === slug));
  const recent = createRecentWork();
  const file = dependencies.pluginsFile;
  const pluginsFile = workspacePlugins(file, dataDir);
  const { blobs } = dependencies;
  const sharedAgents =
    dataDir === undefined || blobs === undefined
      ? null
      : createSharedAgents({ file, data: dataDir, pluginsFile, database, blobs, log });
  const lastFile = createLastPluginsFile(database);
  const registry: Registry = createRegistry({
    canaries: people,
    measure(agent, kind) {
      const ends = [meter.begin(agent, kind), recent.begin(agent)];
      return (outcome) => ends.forEach((end) => end(outcome));
    },
    file,
    data: dataDir,
    ownNames: dependencies.ownNames,
    lastFile: {
      ...lastFile,
      async load() {
        const last = await lastFile.load();
        // Another process may have kept it, with the paths of its own data folder.
        return last && sharedAgents ? sharedAgents.withSharedEntries(last) : last;
      },
    },
    agents,
    events,
    log,
    ...(dataDir !== undefined && { notes: createStartNotes(dataDir) }),
    ...(setupLimit !== undefined && { setupLimit }),
    onRestart: dependencies.onRestart,
    allowedHosts,
    onRefused: createRefusalAudit({ database, audit, log }),
  });
  const { secret = randomBytes(32).toString('hex') } = dependencies;
  const developed = createDevelopedPages({ secret, installed: registry });
  const jobs = createJobService({ database, queue, agents: registry, events });
  const styleGuides = createStyleGuideService({ database, events, audit, documents });
  const agentSettings = createAgentSettingsService({ database, audit });
  const secrets = createAgentSecrets({
    database,
    audit,
    log,
    key: dependencies.secretKeys?.key,
    oldKey: dependencies.secretKeys?.oldKey,
  });
  const choices = (slug: string, userId: string) => agents.choices(slug, userId);
  const createCall = createCallFactory({
    capabilities: createCapabilities({ ...dependencies, memories }),
    directory,
    company: dependencies.ownNames.company,
    styleGuide: (userId) => styleGuides.forAgents(userId),
    agentSettings,
    auditDraft: createDraftAudit({ database, audit }),
    secrets,
    choices,
    async enqueue(job) {
      const documentId = await documentOf(job, (userId, id) => documents.get(userId, id));
      return { jobId: (await jobs.create({ ...job, documentId })).id };
    },
    admission,
    log,
  });
  const working = dependencies.worksOffJobs
    ? runAgentJobs({
        registry,
        queue,
        jobs,
        runs: createJobRuns(database),
        keptSteps: createStoredSteps(database),
        failures: createFailureNotices(database, notifications),
        createCall,
        user: dependencies.user,
        choices,
        unread: (userId, ids) => documents.unread(userId, ids),
        events,
        log,
        ...(retryDelay && { retryDelay }),
      })
    : null;
  const standing = dependencies.worksOffJobs
    ? startStandingWork({
        database,
        registry,
        jobs,
        events,
        log,
        user: dependencies.user,
        admission,
        ...dependencies.standing,
      })
    : null;
  let changes: CollectedChanges | null = null;
  const watch = watchCanaries({
    pluginsFile,
    database,
    registry,
    meter,
    people,
    adminEmails: dependencies.adminEmails ?? [],
    audit,
    notifications,
    events,
    log,
    ...(dependencies.canaryEvery !== undefined && { every: dependencies.canaryEvery }),
  });
  const pages = createOutgoing({
    allowedHosts: () => registry.list().flatMap(({ entry }) => (entry.remote ? [hostOf(entry.remote)] : [])),
    allowedIn: 'the entry of an agent ("remote" in plugins.json)',
  });
  const { agentIndex } = dependencies;
  const indexServer = createOutgoing({
    allowedHosts: agentIndex !== undefined && URL.canParse(agentIndex) ? [hostOf(agentIndex)] : [],
    allowedIn: 'AGENT_INDEX',
  });
  const versions = (data: string): ApiRoute[] => {
    const collect = async () => changes?.collect();
    const share = async () => sharedAgents?.synchronize();
    const reader = workspaceVersions({ file, data, allowedHosts, by: { commandLine: 'server' } });
    const discard = async (version: Pick<Receipt, 'id' | 'version'>) => sharedAgents?.discard(version);
    const change = createChangeVersions({ file, data, allowedHosts, registry, share, discard, collect });
    const deliveries = composeDeliveries({
      data,
      versions: reader,
      registry,
      change,
      database,
      audit,
      notifications,
      administrators: () => people.administrators(dependencies.adminEmails ?? []),
    });
    return [
      ...versionRoutes({
        file,
        data,
        allowedHosts,
        registry,
        change,
        database,
        fetchPage: pages.fetch,
        submit: deliveries.submit,
      }),
      ...deliveries.routes,
      ...indexRoutes({
        source: agentIndex,
        data,
        versions: reader,
        fetch: indexServer.fetch,
        fetchPage: pages.fetch,
        change,
      }),
      ...canaryRoutes({
        database,
        registry,
        people,
        flush: () => watch.flush(),
        versions: reader,
        change,
      }),
    ];
  };

  return {
    registry,
    createCall,
    runWithMemory: createTurnMemory(memories, log),
    jobs,
    routes: [
      ...routesAroundAgents({
        guide: (slug) => registry.guide(slug),
        developedAt: (ctx, user, slug) => developed.portOf(ctx, user, slug),
        failing: (agent) => recent.failing(agent),
        database,
        directory,
        documents,
        installed: registry,
        agents,
        customAgents,
        memories,
        styleGuides,
        agentSettings,
        jobs,
        audit,
        log,
      }),
      ...agentSecretRoutes(secrets, registry),
      ...developedRoutes({ installed: registry, developed, database, audit }),
      ...(dataDir === undefined ? [] : versions(dataDir)),
    ],
    http: agentRoutes(registry, createCall),
    clientFiles: remoteFiles(registry),
    remoteOrigins: () => [
      ...new Set(
        registry
          .list()
          .flatMap(({ entry }) =>
            entry.remote && !isFramed({ entry }) ? [new URL(entry.remote).origin] : [],
          ),
      ),
    ],
    framedManifests: () => [
      ...new Set(
        registry.list().flatMap(({ entry }) => (entry.remote && isFramed({ entry }) ? [entry.remote] : [])),
      ),
    ],
    framedRemote(slug) {
      const agent = registry.get(slug);
      if (!agent?.clientUrl || !isFramed(agent)) return undefined;
      return agent.entry.remote ?? null;
    },
    developedOrigin: (ctx) => developed.originOf(ctx),
    readiness: [
      {
        name: 'agents',
        // A broken agent is listed, but does not make the server unready, because other agents still work.
        check: async () => Object.fromEntries(registry.list().map(({ slug, state }) => [slug, state])),
      },
      {
        name: 'plugins-file',
        // The reason is not sent, because strangers can read it and it names a path.
        check: async () => {
          const problem = registry.fileProblem();
          return problem === null ? { applied: true } : { applied: false, runs: problem.runs };
        },
      },
    ],
    settleWatchdogReport: async (watchdogReport) => working?.settle(watchdogReport),
    async start(corePaths) {
      await secrets.rotate();
      await sharedAgents?.start();
      await registry.start(prefixesOf(corePaths));
      if (dataDir !== undefined)
        changes = await collectChanges({
          data: dataDir,
          database,
          audit,
          registry,
          collected: async () => sharedAgents?.synchronize(),
          log,
        });
    },
    async [Symbol.asyncDispose]() {
      await meaning?.[Symbol.asyncDispose]();
      await watch[Symbol.asyncDispose]();
      pages.close();
      indexServer.close();
      await changes?.[Symbol.asyncDispose]();
      await sharedAgents?.[Symbol.asyncDispose]();
      // Ends the jobs before the scopes of their agents, because jobs need them.
      await standing?.[Symbol.asyncDispose]();
      await queue.drain();
      working?.[Symbol.dispose]();
      await registry[Symbol.asyncDispose]();
    },
  };
}
