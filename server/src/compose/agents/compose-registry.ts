import type { AgentSource } from '../../agents/agent-source.ts';
import { createRegistry, type Registry } from '../../agents/registry/registry.ts';
import { createStartNotes } from '../../agents/registry/start-notes.ts';
import type { CanaryPeople } from '../../modules/agents/canary/canary-people.ts';
import type { AgentService } from '../../modules/agents/service.ts';
import { createMeter } from '../../platform/canary/meter.ts';
import { createRecentWork } from '../../platform/faults/recent-work.ts';
import { createRefusalAudit } from '../../platform/faults/refusal-audit.ts';
import type { AgentDependencies } from './agent-dependencies.ts';

type Dependencies = Pick<
  AgentDependencies,
  'database' | 'audit' | 'events' | 'log' | 'ownNames' | 'dataDir' | 'setupLimit' | 'onRestart'
>;

interface RegistryParts {
  source: AgentSource;
  agents: AgentService;
  people: CanaryPeople;
}

/** Creates the registry, with what counts the work of its agents and records their forbidden actions. */
export function composeRegistry(dependencies: Dependencies, { source, agents, people }: RegistryParts) {
  const { database, audit, events, log, ownNames, dataDir, setupLimit, onRestart } = dependencies;
  const meter = createMeter((slug) => registry.canaries().some(({ agent }) => agent.slug === slug));
  const recent = createRecentWork();
  const registry: Registry = createRegistry({
    source,
    agents,
    events,
    log,
    ownNames,
    canaries: people,
    measure(agent, kind) {
      const ends = [meter.begin(agent, kind), recent.begin(agent)];
      return (outcome) => ends.forEach((end) => end(outcome));
    },
    ...(dataDir !== undefined && { notes: createStartNotes(dataDir) }),
    ...(setupLimit !== undefined && { setupLimit }),
    onRestart,
    onRefused: createRefusalAudit({ database, audit, log }),
  });
  return { registry, meter, recent };
}
