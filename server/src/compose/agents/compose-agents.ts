import type { Context, Middleware } from 'koa';
import { agentRoutes } from '../../agents/agent-routes.ts';
import type { CreateCall } from '../../agents/call.ts';
import { remoteFiles } from '../../agents/page/remote-files.ts';
import { prefixesOf } from '../../agents/registry/clashes.ts';
import type { Registry } from '../../agents/registry/registry.ts';
import { createAdmission } from '../../agents/rules/admission.ts';
import { createTurnMemory, type RunWithMemory } from '../../chat/turn-memory.ts';
import type { ReadinessCheck } from '../../http/health.ts';
import type { ApiRoute } from '../../http/route.ts';
import { agentSecretRoutes } from '../../modules/agent-secrets/routes.ts';
import { createCanaryPeople } from '../../modules/agents/canary/canary-people.ts';
import { createCustomAgentService } from '../../modules/agents/custom-agent-service.ts';
import { createAgentService } from '../../modules/agents/service.ts';
import type { JobService } from '../../modules/jobs/service.ts';
import type { WatchdogReport } from '../../threads/watchdog-report.ts';
import type { AgentDependencies } from './agent-dependencies.ts';
import { composeAgentWork } from './compose-agent-work.ts';
import { composeCalls } from './compose-calls.ts';
import { composePackages } from './compose-packages.ts';
import { composePlatform } from './compose-platform.ts';
import { composeRegistry } from './compose-registry.ts';
import { pageOrigins } from './page-origins.ts';
import { routesAroundAgents } from './routes-around-agents.ts';

export interface AgentPlatform extends ReturnType<typeof pageOrigins>, AsyncDisposable {
  registry: Registry;
  createCall: CreateCall;
  runWithMemory: RunWithMemory;
  jobs: JobService;
  routes: ApiRoute[];
  http: Middleware;
  clientFiles: Middleware;
  /** Returns the origin from which this browser loads an agent's page during development. */
  developedOrigin: (ctx: Context) => string | null;
  readiness: ReadinessCheck[];
  /** Handles the jobs of a process that ended because of one of them. Called before any job starts. */
  settleWatchdogReport: (watchdogReport: WatchdogReport) => Promise<void>;
  /** Starts the agents. @param corePaths paths of all core routes, which no agent may use */
  start(corePaths: readonly string[]): Promise<void>;
}

/** Creates the registry of agents, what agents call, their jobs, and the platform that installs them. */
export function composeAgents(dependencies: AgentDependencies): AgentPlatform {
  const { database, log } = dependencies;
  const agents = createAgentService(database);
  const people = createCanaryPeople(database);
  const admission = createAdmission(() => people.administrators(dependencies.adminEmails ?? []));
  const choices = (slug: string, userId: string) => agents.choices(slug, userId);
  const packages = composePackages(dependencies);
  const { source } = packages;
  const { registry, meter, recent } = composeRegistry(dependencies, { source, agents, people });
  const calls = composeCalls(dependencies, { registry, choices, admission });
  const { createCall, memories, jobs, secrets } = calls;
  const work = composeAgentWork(dependencies, { registry, jobs, createCall, choices, admission });
  const platform = composePlatform(dependencies, { packages, registry, meter, people });
  const { developed } = platform;
  return {
    registry,
    createCall,
    runWithMemory: createTurnMemory(memories, log),
    jobs,
    routes: [
      ...routesAroundAgents({
        ...dependencies,
        ...calls,
        guide: (slug) => registry.guide(slug),
        developedAt: (ctx, user, slug) => developed.portOf(ctx, user, slug),
        failing: (agent) => recent.failing(agent),
        installed: registry,
        agents,
        customAgents: createCustomAgentService(database),
      }),
      ...agentSecretRoutes(secrets, registry),
      ...platform.routes,
    ],
    http: agentRoutes(registry, createCall),
    clientFiles: remoteFiles(registry),
    ...pageOrigins(registry),
    developedOrigin: (ctx) => developed.originOf(ctx),
    readiness: readinessOf(registry),
    settleWatchdogReport: (watchdogReport) => work.settle(watchdogReport),
    async start(corePaths) {
      await secrets.rotate();
      await packages.shared?.start();
      await registry.start(prefixesOf(corePaths));
      await platform.start();
    },
    async [Symbol.asyncDispose]() {
      await calls.stop();
      await platform.stop();
      // Ends the jobs before the scopes of their agents, because jobs need them.
      await work.stop();
      await registry[Symbol.asyncDispose]();
    },
  };
}

function readinessOf(registry: Pick<Registry, 'list' | 'fileProblem'>): ReadinessCheck[] {
  return [
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
  ];
}
