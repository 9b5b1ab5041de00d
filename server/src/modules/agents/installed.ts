import type { AgentManifest, AgentState, PluginEntry } from '@staffroom/sdk';
import type { AgentDefinition } from '@staffroom/sdk/core';
import type { Job, ServerPlugin } from '@staffroom/sdk/server';

/** An agent of `plugins.json`, or one made in the catalogue, in whatever state. The registry owns the values; everybody else reads them. */
export interface InstalledAgent {
  /** The manifest's id, which is also its key in `plugins.json`. */
  readonly slug: string;
  /** Who made it in the catalogue, and as what; null for one from a package. */
  readonly made: MadeHere | null;
  /** Its id in the catalogue. */
  readonly number: number;
  readonly state: AgentState;
  /** Why it is rejected or failed, or what administrators have to know of one that runs; one line. */
  readonly reason: string | null;
  /** Null where it could not be read. */
  readonly manifest: AgentManifest | null;
  readonly entry: PluginEntry;
  /** The server half; null unless it was loaded. */
  readonly plugin: ServerPlugin | null;
  /** `config` of `plugins.json` as the plugin's schema parsed it. */
  readonly config: unknown;
  readonly version: string;
  /** The range of SDK versions that its package asks for. */
  readonly sdk: string;
  /** Where browsers find its client half: its `mf-manifest.json`. Null where it has none. */
  readonly clientUrl: string | null;
  /** Of a version that some people try: it must leave what is stored as the others can read it. Absent elsewhere. */
  readonly tried?: { refuse(reason: string): void } | undefined;
  /** Aborts when the agent is switched off or fails. */
  readonly signal: AbortSignal;
  /** Something of it has begun: a version that another has followed runs on until all of it has ended. @returns how to say that */
  hold(kind: WorkKind): EndOfWork;
}

/** A turn of its chat, a request of its page, a reply of a socket of its own, a run of a job. */
export type WorkKind = 'answer' | 'call' | 'reply' | 'job';

/** @param outcome what came of it; absent where that says nothing of the agent, as when the person has left */
export type EndOfWork = (outcome?: { failure: unknown }) => void;

export interface MadeHere {
  /** Null where what is stored cannot be read. */
  definition: AgentDefinition | null;
  by: string | null;
}

/** An agent that can work. */
export type RunningAgent = InstalledAgent & { manifest: AgentManifest; plugin: ServerPlugin };

/** With the id of a person each agent comes in the version that they have; without, in the one of all who try no other. */
export interface InstalledAgents {
  /** In the order of `plugins.json`, then those made in the catalogue in the order in which they were made. */
  list(person?: string): readonly InstalledAgent[];
  get(slug: string, person?: string): InstalledAgent | undefined;
  /** By slug, alias, name or catalogue number, in that order. */
  find(key: string | number, person?: string): InstalledAgent | undefined;
  /** Acts on what the `agent` table says now. Resolves when the agents have settled in their new states. */
  refresh(): Promise<void>;
  /** What people know an address by at which no agent is installed, as `plugins.json` says. */
  knownName(slug: string): string | undefined;
}

/** @throws never; undefined where the agent is missing, off or broken */
export function running(agent: InstalledAgent | undefined): RunningAgent | undefined {
  return agent?.state === 'running' && agent.manifest && agent.plugin ? (agent as RunningAgent) : undefined;
}

/** Whether `roles` of `plugins.json` let this person use it; others must not learn that it exists. */
export function visibleTo(agent: InstalledAgent, role: 'user' | 'admin'): boolean {
  return agent.entry.roles === undefined || agent.entry.roles.includes(role);
}

/** Whether its page runs in a sandboxed frame. The registry has settled what `plugins.json` leaves open. */
export function isFramed({ entry }: Pick<InstalledAgent, 'entry'>): boolean {
  return entry.frame === true;
}

export function apiPrefix(manifest: Pick<AgentManifest, 'id' | 'api'>): string {
  return manifest.api ?? `/api/agents/${manifest.id}`;
}

/** The jobs that people start, and those that the clock and documents do. */
export function worksOf({
  jobs,
  schedules,
  subscriptions,
}: Pick<ServerPlugin, 'jobs' | 'schedules' | 'subscriptions'>): Job[] {
  return [...jobs, ...schedules.map(({ job }) => job), ...subscriptions.map(({ job }) => job)];
}

/** Whoever starts it. */
export function workOf({ plugin }: RunningAgent, name: string): Job | undefined {
  return worksOf(plugin).find(({ spec }) => spec.name === name);
}

/** One that people start. */
export function jobOf(agent: RunningAgent, name: string): Job | undefined {
  return agent.plugin.jobs.find((job) => job.spec.name === name);
}
