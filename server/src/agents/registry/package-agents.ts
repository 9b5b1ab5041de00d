import type { PluginEntry } from '@staffroom/sdk/internal/shared';
import type { Starting } from './change-queue.ts';
import { Instance, type InstanceOptions } from './instance.ts';
import type { Judged } from './judge-agents.ts';
import { createSuccessions } from './successions.ts';

interface PackageAgentsOptions {
  /** The options that all instances have in common. */
  shared: Omit<InstanceOptions, 'slug' | 'entry' | 'number' | 'changed'>;
  changed: (agent: Instance) => void;
  /** Runs a start when it is its turn. */
  startInTurn: (start: () => Promise<void>) => Promise<void>;
}

/** An agent that should be installed. */
export interface WantedAgent {
  slug: string;
  entry: PluginEntry;
  number: number;
  judged: Judged;
}

/** Installs, replaces, starts and stops the agents that come from packages. */
export function createPackageAgents({ shared, changed, startInTurn }: PackageAgentsOptions) {
  let installed = new Map<string, Instance>();
  /** Agents that are switched on, with their starts. */
  const switchedOn = new Map<Instance, Promise<void>>();
  const successions = createSuccessions({
    installed: () => installed,
    changed,
    start: (agent) => startInTurn(() => agent.start()),
  });

  function stop(agent: Instance): void {
    switchedOn.delete(agent);
    agent.stop();
    successions.stop(agent.slug);
  }

  /** Returns the agent that has the slug from now on, and starts of a new version while the old one runs. */
  function place({ slug, entry, number, judged }: WantedAgent): [Instance, (() => Promise<void>)?] {
    const old = installed.get(slug);
    const underWay = successions.underWay(slug, entry, judged);
    if (old && underWay) return [old, () => underWay];
    successions.drop(slug);
    if (old?.number === number && old.adopt(entry, judged)) return [old];
    // The old version runs until the new one has started.
    if (old?.number === number && old.state === 'running' && old.entry.from !== entry.from)
      return [old, () => successions.begin(old, { slug, entry, number, ...shared }, judged)];
    return [new Instance({ slug, entry, number, ...shared, changed }, judged)];
  }

  return {
    list: (): readonly Instance[] => [...installed.values()],
    get: (slug: string): Instance | undefined => installed.get(slug),
    has: (slug: string): boolean => installed.has(slug),
    all: (): ReadonlyMap<string, Instance> => installed,

    /** Installs exactly these agents. Agents that have not changed keep running. @returns the starts of new versions */
    replace(wanted: readonly WantedAgent[]): Starting {
      const placed = wanted.map((one) => [one.slug, ...place(one)] as const);
      const next = new Map(placed.map(([slug, agent]) => [slug, agent]));
      const gone = [...installed].filter(([slug, old]) => next.get(slug) !== old);
      installed = next;
      for (const [, old] of gone) stop(old);
      for (const one of next.values()) if (one.state === 'rejected') changed(one);
      return placed.flatMap(([, , begin]) => (begin ? [begin()] : []));
    },

    /** Starts the agents that are on and stops those that are off. @returns the starts */
    applySwitches(isOn: (agent: Instance) => boolean): Starting {
      const starting: Starting = [];
      for (const one of installed.values()) {
        if (!isOn(one)) {
          stop(one);
          continue;
        }
        if (one.state !== 'disabled' || switchedOn.has(one)) continue;
        // Checks the switch again, because an administrator may switch off the agent while its start waits.
        const start = startInTurn(async () => (switchedOn.has(one) ? one.start() : undefined));
        switchedOn.set(one, start);
        starting.push(start);
      }
      return starting;
    },

    /** Returns the starts of all agents that are switched on, which may have ended. */
    starts: (): Starting => [...switchedOn.values()],

    stopAll(): void {
      switchedOn.clear();
      successions.stopAll();
      for (const one of installed.values()) one.stop();
    },
  };
}
