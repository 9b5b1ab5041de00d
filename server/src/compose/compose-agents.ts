import type { CallUser } from '@staffroom/sdk/server';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createCapabilities, type CapabilityDependencies } from '../capabilities/create-capabilities.ts';
import type { Embedder } from '../ai/embedder.ts';
import type { Database } from '../db/database.ts';
import type { ReadinessCheck } from '../http/health.ts';
import type { ApiRoute } from '../http/route.ts';
import { validate } from '../http/validate.ts';
import { agentCatalogueRoutes } from '../modules/agents/routes.ts';
import { madeAgentRoutes } from '../modules/agents/made-routes.ts';
import { createMadeAgentService } from '../modules/agents/made-service.ts';
import { createAgentService } from '../modules/agents/service.ts';
import { workflowRoutes } from '../modules/agents/workflows.ts';
import { auditRoutes } from '../modules/audit/routes.ts';
import { createAuditService } from '../modules/audit/service.ts';
import type { AiDirectory } from '../modules/ai-providers/directory.ts';
import type { Events } from '../modules/events.ts';
import type { Queue } from '../modules/jobs/queue.ts';
import { jobRoutes } from '../modules/jobs/routes.ts';
import { createJobRuns } from '../modules/jobs/runs.ts';
import { createJobService } from '../modules/jobs/service.ts';
import { memoryRoutes } from '../modules/memory/routes.ts';
import { createMeaning } from '../modules/memory/meaning.ts';
import { createMemoryService } from '../modules/memory/service.ts';
import { notificationRoutes } from '../modules/notifications/routes.ts';
import { createNotificationService } from '../modules/notifications/service.ts';
import { agentPromptRoutes } from '../modules/prompts/agent-prompts.ts';
import { promptTemplateRoutes } from '../modules/prompts/routes.ts';
import { createPromptTemplateService } from '../modules/prompts/service.ts';
import { ledgerRoutes } from '../modules/usage/admin-routes.ts';
import { usageRoutes } from '../modules/usage/routes.ts';
import { createUsageService } from '../modules/usage/service.ts';
import { createCallFactory, type CreateCall, type EnqueueRequest } from '../agents/call.ts';
import { agentClientFiles } from '../agents/client-files.ts';
import { agentRoutes } from '../agents/http.ts';
import { runAgentJobs } from '../agents/jobs.ts';
import { prefixesOf } from '../agents/clashes.ts';
import { createRegistry, type Registry } from '../agents/registry.ts';
import { createTurnMemory, type RunWithMemory } from '../agents/turn-memory.ts';

export interface PlatformOptions
  extends Pick<CapabilityDependencies, 'documents' | 'search' | 'clientOf' | 'preferences'> {
  database: Database;
  directory: AiDirectory;
  events: Events;
  queue: Queue;
  log: Logger;
  /** Of the house, for what agents remember; without one, words alone say what a question is about. */
  embedder?: Embedder;
  /** The path of `plugins.json`. */
  pluginsFile: string;
  /** What `{product}` stands for in agents' names. */
  productName: string;
  /** Null where the account is gone or locked. */
  user: (id: string) => Promise<CallUser | null>;
  /** Whether this process works off the agents' jobs. */
  worksOffJobs: boolean;
  setupLimit?: number;
  retryDelay?: (attempt: number) => number;
}

export interface AgentPlatform extends AsyncDisposable {
  registry: Registry;
  createCall: CreateCall;
  runWithMemory: RunWithMemory;
  /** The core's routes around agents: catalogue, jobs, memories, notifications, usage, audit. */
  routes: ApiRoute[];
  /** The agents' own routes. */
  http: Middleware;
  /** The agents' client halves. */
  clientFiles: Middleware;
  /** Origins that client halves are loaded from, for the content security policy. */
  remoteOrigins: () => string[];
  readiness: ReadinessCheck;
  /** Starts the agents. @param corePaths paths of the core's other routes, which no agent may own @throws PluginsFileError */
  start(corePaths: readonly string[]): Promise<void>;
}

/** The plugin machine, put together: everything that the rest of the server needs to know of agents. */
export function createAgentPlatform(options: PlatformOptions): AgentPlatform {
  const { database, events, queue, log } = options;
  const agents = createAgentService(database);
  const made = createMadeAgentService(database);
  const meaning = options.embedder && createMeaning(database, { embedder: options.embedder, log });
  const memories = createMemoryService(database, meaning);
  const notifications = createNotificationService(database, events);
  const usage = createUsageService(database);
  const audit = createAuditService(database);
  const { setupLimit, retryDelay } = options;
  const registry = createRegistry({
    file: options.pluginsFile,
    productName: options.productName,
    agents,
    events,
    log,
    ...(setupLimit !== undefined && { setupLimit }),
  });
  const jobs = createJobService({ database, queue, agents: registry, events });
  const capabilities = createCapabilities({ ...options, memories, notifications, usage });
  const createCall = createCallFactory({
    capabilities,
    directory: options.directory,
    choices: (slug, userId) => agents.choices(slug, userId),
    enqueue: async (job) => ({
      jobId: (await jobs.create({ ...job, documentId: await documentOf(job) })).id,
    }),
    log,
  });
  /** A job that is about a document is listed with it. @throws AppError where the input does not fit, or the document is not there */
  async function documentOf({ spec, input, userId }: EnqueueRequest): Promise<string | undefined> {
    validate(spec.input, input);
    const about = z.object({ documentId: z.uuid() }).safeParse(input);
    if (!about.success) return undefined;
    await options.documents.get(userId, about.data.documentId);
    return about.data.documentId;
  }

  const catalogue = { installed: registry, agents, made, audit, directory: options.directory };
  const routes = [
    ...agentCatalogueRoutes(catalogue),
    ...madeAgentRoutes(catalogue),
    ...workflowRoutes(registry),
    ...jobRoutes({
      jobs,
      agents: registry,
      requireDocument: (userId, id) => options.documents.get(userId, id),
    }),
    ...memoryRoutes(memories, registry),
    ...promptTemplateRoutes(createPromptTemplateService(database), audit),
    ...agentPromptRoutes({ database, installed: registry, agents, audit }),
    ...notificationRoutes(notifications),
    ...usageRoutes(usage, registry),
    ...ledgerRoutes({ database, audit }),
    ...auditRoutes(audit),
  ];
  const working = options.worksOffJobs
    ? runAgentJobs({
        registry,
        queue,
        jobs,
        runs: createJobRuns(database),
        createCall,
        user: options.user,
        events,
        log,
        ...(retryDelay && { retryDelay }),
      })
    : null;

  return {
    registry,
    createCall,
    runWithMemory: createTurnMemory(memories, log),
    routes,
    http: agentRoutes(registry, createCall),
    clientFiles: agentClientFiles(registry),
    remoteOrigins: () => [
      ...new Set(
        registry.list().flatMap(({ entry }) => (entry.remote ? [new URL(entry.remote).origin] : [])),
      ),
    ],
    readiness: {
      name: 'agents',
      // An agent that is broken costs only itself, so it is shown and does not make the server unready.
      check: async () => Object.fromEntries(registry.list().map(({ slug, state }) => [slug, state])),
    },
    start: (corePaths) => registry.start(prefixesOf([...corePaths, ...routes.map(({ path }) => path)])),
    async [Symbol.asyncDispose]() {
      // Jobs finish before the scopes of their agents end.
      await queue.drain();
      working?.[Symbol.dispose]();
      await registry[Symbol.asyncDispose]();
    },
  };
}
