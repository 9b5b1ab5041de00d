import type { CanaryEntry, PluginEntry, PluginsFile } from '@staffroom/sdk/internal/shared';
import { running, type InstalledAgent } from '../../modules/agents/installed.ts';
import type { Instance } from './instance.ts';
import { type Audience, isInAudience } from './audience.ts';

export interface CanarySource {
  ends(): Promise<readonly { agent: string; since: Date }[]>;
  membersOf(teams: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface LiveCanary {
  readonly stable: InstalledAgent;
  readonly agent: InstalledAgent;
  readonly spec: CanaryEntry;
  /** A forbidden action that the version tried, such as a change to shared records; otherwise null. */
  readonly refused: () => string | null;
}

interface LiveCanariesOptions {
  source: CanarySource;
  create: (
    stable: Instance,
    entry: PluginEntry,
    canaryGuard: InstalledAgent['canaryGuard'],
  ) => Promise<Instance>;
  start: (agent: Instance) => Promise<void>;
}

interface Wanted {
  plugins: PluginsFile;
  installed: ReadonlyMap<string, Instance>;
  isOn: (agent: Instance) => boolean;
}

interface Live extends LiveCanary {
  readonly stable: Instance;
  readonly agent: Instance;
  readonly audience: Audience;
  readonly key: string;
}

/** Runs the canary versions in addition to the stable agents. */
export function createLiveCanaries({ source, create, start }: LiveCanariesOptions) {
  let live = new Map<string, Live>();
  const retired = new Set<Instance>();

  /** Stops a version after its running work has ended. */
  function retire({ agent }: Live): void {
    if (agent.state !== 'running') return agent.stop();
    retired.add(agent);
    agent.signal.addEventListener('abort', () => retired.delete(agent), { once: true });
    agent.retire();
  }

  function wantedOf({ plugins, installed, isOn }: Wanted): [Instance, CanaryEntry][] {
    return [...installed.values()].flatMap((agent): [Instance, CanaryEntry][] => {
      const named = plugins.agents[agent.slug];
      const { canary: before } = agent.entry;
      // While a promoted canary replaces the stable version, its audience keeps it until it runs for everyone.
      const spec = before && named?.from === before.from ? before : named?.canary;
      if (!spec || spec.from === agent.entry.from || agent.state === 'rejected' || !isOn(agent)) return [];
      return [[agent, spec]];
    });
  }

  return {
    /** Starts and stops canaries to match the settings. @returns the pending starts */
    async follow(wanted: Wanted): Promise<Promise<void>[]> {
      const named = wantedOf(wanted);
      const over = new Set<string>();
      if (named.length > 0)
        for (const { agent, since } of await source.ends()) over.add(`${agent} ${since.toISOString()}`);
      const next = new Map<string, Live>();
      const starting: Promise<void>[] = [];
      for (const [stable, spec] of named) {
        const { slug } = stable;
        if (over.has(`${slug} ${new Date(spec.since).toISOString()}`)) continue;
        const audience = {
          agent: slug,
          share: spec.share,
          members: await source.membersOf(spec.teams ?? []),
        };
        const entry = { ...stable.entry, from: spec.from, canary: undefined };
        const key = JSON.stringify({ ...entry, since: spec.since, number: stable.number });
        const known = live.get(slug);
        if (known?.key === key) next.set(slug, { ...known, stable, spec, audience });
        else {
          let reason: string | null = null;
          const agent = await create(stable, entry, { refuse: (why) => (reason ??= why) });
          next.set(slug, { stable, agent, spec, audience, key, refused: () => reason });
          starting.push(start(agent));
        }
      }
      const before = live;
      live = next;
      for (const [slug, one] of before) if (next.get(slug)?.agent !== one.agent) retire(one);
      for (const agent of retired) {
        const stable = wanted.installed.get(agent.slug);
        if (!stable || !wanted.isOn(stable)) agent.stop();
      }
      return starting;
    },

    /** Returns the version that a person gets; the stable version while the canary is not running. */
    pick(agent: InstalledAgent, person: string): InstalledAgent {
      const one = live.get(agent.slug);
      return one && agent.state !== 'disabled' && running(one.agent) && isInAudience(one.audience, person)
        ? one.agent
        : agent;
    },

    list: (): readonly LiveCanary[] => [...live.values()],
    get: (slug: string): LiveCanary | undefined => live.get(slug),

    stopAll(): void {
      for (const { agent } of live.values()) agent.stop();
      for (const agent of retired) agent.stop();
    },
  };
}
