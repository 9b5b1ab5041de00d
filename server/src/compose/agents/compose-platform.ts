import { randomBytes } from 'node:crypto';
import type { Registry } from '../../agents/registry/registry.ts';
import { createOutgoing, hostOf } from '../../ai/outgoing/outgoing.ts';
import type { ApiRoute } from '../../http/route.ts';
import type { CanaryPeople } from '../../modules/agents/canary/canary-people.ts';
import { indexRoutes } from '../../platform/agent-index/index-routes.ts';
import { canaryRoutes } from '../../platform/canary/canary-routes.ts';
import type { Meter } from '../../platform/canary/meter.ts';
import { type CanaryWatch, watchCanaries } from '../../platform/canary/watch-canaries.ts';
import { createDevelopedPages, type DevelopedPages } from '../../platform/developed/developed-pages.ts';
import { developedRoutes } from '../../platform/developed/routes.ts';
import { createChangeVersions } from '../../platform/versions/change-versions.ts';
import { type CollectedChanges, collectChanges } from '../../platform/versions/collect-changes.ts';
import { versionRoutes } from '../../platform/versions/version-routes.ts';
import { workspaceVersions } from '../../platform/versions/workspace-versions.ts';
import type { AgentDependencies } from './agent-dependencies.ts';
import { composeDeliveries } from './compose-deliveries.ts';
import type { ComposedPackages } from './compose-packages.ts';

type Dependencies = Pick<
  AgentDependencies,
  | 'database'
  | 'audit'
  | 'events'
  | 'notifications'
  | 'log'
  | 'pluginsFile'
  | 'dataDir'
  | 'allowedHosts'
  | 'adminEmails'
  | 'canaryEvery'
  | 'agentIndex'
  | 'secret'
>;

interface PlatformParts {
  packages: ComposedPackages;
  registry: Registry;
  meter: Meter;
  people: CanaryPeople;
}

export interface ComposedPlatform {
  routes: ApiRoute[];
  developed: DevelopedPages;
  /** Called after the agents have started. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates what operators install, try and replace agents with. */
export function composePlatform(dependencies: Dependencies, parts: PlatformParts): ComposedPlatform {
  const { database, audit, events, notifications, log, dataDir, canaryEvery } = dependencies;
  const { adminEmails = [], secret = randomBytes(32).toString('hex') } = dependencies;
  const { packages, registry, meter, people } = parts;
  const developed = createDevelopedPages({ secret, installed: registry });
  const watch = watchCanaries({
    pluginsFile: packages.pluginsFile,
    database,
    registry,
    meter,
    people,
    adminEmails,
    audit,
    notifications,
    events,
    log,
    ...(canaryEvery !== undefined && { every: canaryEvery }),
  });
  const outgoing = createPlatformOutgoing(registry, dependencies.agentIndex);
  let changes: CollectedChanges | null = null;
  const collect = async () => changes?.collect();
  return {
    routes: [
      ...developedRoutes({ installed: registry, developed, database, audit }),
      ...(dataDir === undefined
        ? []
        : routesOfVersions(dependencies, { ...parts, data: dataDir, watch, outgoing, collect })),
    ],
    developed,
    async start() {
      if (dataDir === undefined) return;
      changes = await collectChanges({
        data: dataDir,
        database,
        audit,
        registry,
        collected: async () => packages.shared?.synchronize(),
        log,
      });
    },
    async stop() {
      await watch[Symbol.asyncDispose]();
      outgoing.close();
      await changes?.[Symbol.asyncDispose]();
      await packages.shared?.[Symbol.asyncDispose]();
    },
  };
}

/** Fetches the pages of agents from other servers, and the index of agents. */
function createPlatformOutgoing(registry: Pick<Registry, 'list'>, agentIndex: string | undefined) {
  const pages = createOutgoing({
    allowedHosts: () => registry.list().flatMap(({ entry }) => (entry.remote ? [hostOf(entry.remote)] : [])),
    allowedIn: 'the entry of an agent ("remote" in plugins.json)',
  });
  const index = createOutgoing({
    allowedHosts: agentIndex !== undefined && URL.canParse(agentIndex) ? [hostOf(agentIndex)] : [],
    allowedIn: 'AGENT_INDEX',
  });
  return {
    fetchPage: pages.fetch,
    fetchIndex: index.fetch,
    close() {
      pages.close();
      index.close();
    },
  };
}

interface VersionParts extends PlatformParts {
  data: string;
  watch: Pick<CanaryWatch, 'flush'>;
  outgoing: ReturnType<typeof createPlatformOutgoing>;
  /** Moves pending notes into the audit log. */
  collect: () => Promise<void>;
}

/** The routes that change which versions of agents are installed. */
function routesOfVersions(
  {
    database,
    audit,
    notifications,
    pluginsFile: file,
    allowedHosts = [],
    adminEmails = [],
    agentIndex,
  }: Dependencies,
  { packages, registry, people, data, watch, outgoing, collect }: VersionParts,
): ApiRoute[] {
  const { fetchPage, fetchIndex } = outgoing;
  const versions = workspaceVersions({ file, data, allowedHosts, by: { commandLine: 'server' } });
  const change = createChangeVersions({
    file,
    data,
    allowedHosts,
    registry,
    share: async () => packages.shared?.synchronize(),
    discard: async (version) => packages.shared?.discard(version),
    collect,
  });
  const deliveries = composeDeliveries({
    data,
    versions,
    registry,
    change,
    database,
    audit,
    notifications,
    administrators: () => people.administrators(adminEmails),
  });
  return [
    ...versionRoutes({
      file,
      data,
      allowedHosts,
      registry,
      change,
      database,
      fetchPage,
      submit: deliveries.submit,
    }),
    ...deliveries.routes,
    ...indexRoutes({ source: agentIndex, data, versions, fetch: fetchIndex, fetchPage, change }),
    ...canaryRoutes({ database, registry, people, flush: () => watch.flush(), versions, change }),
  ];
}
