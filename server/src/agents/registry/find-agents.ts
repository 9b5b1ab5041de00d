import type { PluginsFile } from '@staffroom/sdk/internal/shared';
import type { InstalledAgent, InstalledAgents } from '../../modules/agents/installed.ts';
import type { AgentSource } from '../agent-source.ts';
import type { createCustomAgents } from './custom-agents.ts';
import type { createLiveCanaries } from './live-canaries.ts';
import { type OwnNames, withOwnNames } from './own-names.ts';
import type { createPackageAgents } from './package-agents.ts';

interface FindOptions {
  packages: Pick<ReturnType<typeof createPackageAgents>, 'get' | 'has' | 'list'>;
  customAgents: Pick<ReturnType<typeof createCustomAgents>, 'get' | 'list'>;
  canaries: Pick<ReturnType<typeof createLiveCanaries>, 'pick'>;
  /** The list that is applied. */
  plugins: () => PluginsFile;
  source: Pick<AgentSource, 'clientDirectoryOf'>;
  ownNames: OwnNames;
}

export interface AgentLookups extends Omit<InstalledAgents, 'refresh'> {
  clientDirectory(slug: string, version: string): string | null;
  guide(slug: string): Promise<string | null>;
}

/** Finds agents and what belongs to them. With a person, finds the version that the person gets. */
export function findAgents({
  packages,
  customAgents,
  canaries,
  plugins,
  source,
  ownNames,
}: FindOptions): AgentLookups {
  const all = (person?: string): readonly InstalledAgent[] => [
    ...packages.list().map((agent) => (person === undefined ? agent : canaries.pick(agent, person))),
    ...customAgents.list(),
  ];

  return {
    list: all,
    get(slug, person) {
      const agent = packages.get(slug);
      return agent && person !== undefined ? canaries.pick(agent, person) : (agent ?? customAgents.get(slug));
    },
    find: (key, person) => findAgent(all(person), key),
    written: (slug) => (packages.has(slug) ? plugins().agents[slug] : undefined),
    knownName: (slug) => {
      const name = new Map(Object.entries(plugins().names ?? {})).get(slug);
      return name === undefined ? undefined : withOwnNames(name, ownNames);
    },
    clientDirectory(slug, version) {
      const agent = packages.get(slug);
      if (!agent?.clientDirectory || agent.version === version) return agent?.clientDirectory ?? null;
      const { clientDirectory } = agent;
      return source.clientDirectoryOf({ slug, version: agent.version, clientDirectory }, version);
    },
    guide: async (slug) => (await packages.get(slug)?.readGuide()) ?? null,
  };
}

function findAgent(agents: readonly InstalledAgent[], key: string | number): InstalledAgent | undefined {
  const text = String(key);
  const byName = (agent: InstalledAgent) => agent.manifest?.name.toLowerCase() === text.toLowerCase();
  return (
    agents.find(({ slug }) => slug === text) ??
    agents.find(({ manifest }) => manifest?.aliases.includes(text)) ??
    agents.find(byName) ??
    (/^\d{1,9}$/.test(text) ? agents.find(({ number }) => number === Number(text)) : undefined)
  );
}
