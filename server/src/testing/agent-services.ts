import { randomUUID } from 'node:crypto';
import { AppError } from '@staffroom/sdk';
import { agentPage } from '../agents/page/agent-page.ts';
import { createOutgoing } from '../ai/outgoing/outgoing.ts';
import type { AgentDependencies } from '../compose/agents/agent-dependencies.ts';
import { type AgentPlatform, composeAgents } from '../compose/agents/compose-agents.ts';
import { type AiProvider, messageText, type ObjectRequest } from '../ai/provider/ai-provider.ts';
import { createModelCalls } from '../ai/gateway/model-calls.ts';
import type { Services } from '../compose/compose.ts';
import { holdProcessLock } from '../db/process-lock.ts';
import type { Foundation } from '../foundation.ts';
import { createAccess } from '../modules/ai-providers/access.ts';
import { createCatalogue } from '../modules/ai-providers/catalogue.ts';
import { createDirectory } from '../modules/ai-providers/directory.ts';
import { seedProviders } from '../modules/ai-providers/seed-providers.ts';
import { createEvents, type Events } from '../modules/events.ts';
import { createNotificationService } from '../modules/notifications/service.ts';
import { notificationRoutes } from '../modules/notifications/routes.ts';
import { auditRoutes } from '../modules/audit/routes.ts';
import { ledgerRoutes } from '../modules/usage/admin-routes.ts';
import { usageRoutes } from '../modules/usage/routes.ts';
import { createBudgets } from '../modules/budgets/budgets.ts';
import { createUsageService } from '../modules/usage/service.ts';
import { createQueue, type Queue } from '../modules/jobs/queue.ts';
import type { WatchdogReport } from '../threads/watchdog-report.ts';
import { userRoutes } from '../modules/users/routes.ts';

export interface AgentServices {
  platform: AgentPlatform;
  events: Events;
  queue: Queue;
}

export type AgentServicesOptions = Pick<AgentDependencies, 'pluginsFile'> &
  Partial<
    Pick<AgentDependencies, 'allowedHosts' | 'documents' | 'search' | 'setupLimit' | 'worksOffJobs'>
  > & {
    watchdogReport?: WatchdogReport | null;
    fillIn?: (request: ObjectRequest) => unknown;
  };

const missing = () => Promise.reject(new AppError('not-found', 'This document does not exist'));

const usage = { inputTokens: 3, outputTokens: 5 };

/** A provider that immediately repeats the question, and answers the question "instruction" with its instruction. */
const echo: AiProvider = {
  id: 'echo',
  name: 'Echo',
  defaultModel: 'echo-1',
  async *stream({ messages, model, system = '' }) {
    const asked = messages.map(messageText).at(-1) ?? '';
    yield { type: 'model', provider: 'echo', model };
    yield { type: 'text', text: asked === 'instruction' ? system : asked };
    yield { type: 'usage', usage };
  },
};

/**
 * Composes a server with people and agents but no documents.
 * @param opened called with the agent platform before the server listens
 * @example await using server = await testServer({ compose: agentServices({ pluginsFile }) });
 */
export function agentServices(
  options: AgentServicesOptions,
  opened: (services: AgentServices) => void = () => undefined,
): (foundation: Pick<Foundation, 'database' | 'log' | 'users' | 'audit'>) => Promise<Services> {
  return async ({ database, log, users, audit }) => {
    const events = await createEvents(database);
    const ledger = createUsageService(database, { log });
    const notifications = createNotificationService(database, events);
    await seedProviders(database);
    const catalogue = await createCatalogue({ database, events, log });
    const lock = await holdProcessLock(database, randomUUID());
    const queue = await createQueue({ database, lock, log, drainLimit: 100 });
    const { fillIn, watchdogReport, ...given } = options;
    const variables = fillIn ? { OPENAI_API_KEY: 'test' } : {};
    const directory = createDirectory(catalogue, createAccess({ variables, addresses: {} }));
    const provider: AiProvider = fillIn
      ? { ...echo, object: async (request) => ({ value: fillIn(request), usage }) }
      : echo;
    const platform = composeAgents({
      worksOffJobs: true,
      // Milliseconds. A long limit, because the tests must pass even if agents start slowly on a busy machine.
      setupLimit: 60_000,
      documents: {
        list: async () => [],
        projects: async () => [],
        get: missing,
        content: missing,
        text: missing,
        file: missing,
        picture: missing,
        pages: missing,
        unread: async () => [],
      },
      search: { passages: async () => [], answer: async () => ({ passages: [], notice: null }) },
      directory,
      modelCalls: createModelCalls({
        directory,
        clientOf: () => provider,
        preferences: (id) => users.profile(id),
        usage: ledger,
        budgets: createBudgets({ database, lock, warn: async () => {}, log }),
      }),
      limits: { maxRecords: 100_000, maxRecordBytes: 1024 ** 3, maxNotificationsPerHour: 20 },
      webhook: {
        outgoing: createOutgoing({ allowedHosts: ['127.0.0.1'] }),
        variables: { TEST_WEBHOOK_SECRET: 'test' },
      },
      retryDelay: () => 0,
      standing: { lookEvery: 250 },
      ownNames: { product: 'Staffroom', company: 'Example' },
      database,
      audit,
      notifications,
      events,
      queue,
      log,
      user: (id) => users.get(id),
      adminEmails: ['root@example.test'],
      ...given,
    });
    const routes = [
      ...userRoutes(users),
      ...platform.routes,
      ...notificationRoutes(notifications),
      ...usageRoutes(ledger, platform.registry),
      ...ledgerRoutes({ database, audit }),
      ...auditRoutes({ database, audit }),
    ];
    await platform.start(routes.map(({ path }) => path));
    if (watchdogReport) await platform.settleWatchdogReport(watchdogReport);
    if (options.worksOffJobs !== false) await queue.start();
    opened({ platform, events, queue });
    return {
      routes,
      readiness: platform.readiness,
      maintenance: (_ctx, next) => next(),
      agents: platform.http,
      scim: () => (_ctx, next) => next(),
      agentPage: (page) => agentPage({ page, agents: platform.registry, firstView: async () => '' }),
      remotes: platform.clientFiles,
      remoteOrigins: platform.remoteOrigins,
      framedManifests: platform.framedManifests,
      developedOrigin: platform.developedOrigin,
      framedRemote: platform.framedRemote,
      attach: () => undefined,
      figures: () => ({ sockets: 0, answers: 0 }),
      drain: async () => undefined,
      async stop() {
        await queue[Symbol.asyncDispose]();
        await platform[Symbol.asyncDispose]();
        await catalogue[Symbol.asyncDispose]();
        await lock[Symbol.asyncDispose]();
      },
    };
  };
}
