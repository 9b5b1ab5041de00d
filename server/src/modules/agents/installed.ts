import type { AgentManifest, AgentState, PluginEntry } from '@staffroom/sdk';
import type { AgentDefinition } from '@staffroom/sdk/core';
import type { Job, ServerPlugin } from '@staffroom/sdk/server';

/** An agent of `plugins.json` or of the catalog, in any state. Only the registry changes the values. */
export interface InstalledAgent {
  readonly slug: string;
  /** Its creator and definition if it was made in the catalog; null for an agent from a package. */
  readonly custom: CustomDefinition | null;
  readonly number: number;
  readonly state: AgentState;
  /** Why the agent is rejected or failed, or a warning about a running one. One line, for administrators. */
  readonly reason: string | null;
  /** Null if it could not be read. */
  readonly manifest: AgentManifest | null;
  readonly entry: PluginEntry;
  readonly plugin: ServerPlugin | null;
  readonly config: unknown;
  readonly version: string;
  readonly sdk: string;
  /** URL of the client half's `mf-manifest.json`; null without a client half. */
  readonly clientUrl: string | null;
  /** Only on a trial version, which must keep stored data readable for the other version. */
  readonly canaryGuard?: { refuse(reason: string): void } | undefined;
  readonly signal: AbortSignal;
  /**
   * Registers work in progress: a replaced version keeps running until all of its work has ended. @returns a callback that ends
   * the work
   */
  hold(kind: WorkKind): EndOfWork;
}

/** A turn in chat, a request of the agent's page, a reply on the agent's own socket, a run of a job. */
export type WorkKind = 'answer' | 'call' | 'reply' | 'job';

/** @param outcome absent if it says nothing about the agent, for example when the person left */
export type EndOfWork = (outcome?: { failure: unknown }) => void;

export interface CustomDefinition {
  /** Null if the stored definition is invalid. */
  definition: AgentDefinition | null;
  by: string | null;
}

export type RunningAgent = InstalledAgent & { manifest: AgentManifest; plugin: ServerPlugin };

/** With a person's id, each agent comes in that person's version; without one, in the version of everyone who is not on a trial. */
export interface InstalledAgents {
  /** In the order of `plugins.json`, followed by agents made in the catalog, oldest first. */
  list(person?: string): readonly InstalledAgent[];
  get(slug: string, person?: string): InstalledAgent | undefined;
  /** By slug, alias, name or catalog number, in that order. */
  find(key: string | number, person?: string): InstalledAgent | undefined;
  /** Applies the current state of the `agent` table. Resolves when all agents have settled. */
  refresh(): Promise<void>;
  /** The display name in `plugins.json` for an address without an installed agent. */
  knownName(slug: string): string | undefined;
}

/** @returns undefined if the agent is missing, off or broken */
export function running(agent: InstalledAgent | undefined): RunningAgent | undefined {
  return agent?.state === 'running' && agent.manifest && agent.plugin ? (agent as RunningAgent) : undefined;
}

/** Whether `roles` of `plugins.json` admit this person. Others must not learn that the agent exists. */
export function visibleTo(agent: InstalledAgent, role: 'user' | 'admin'): boolean {
  return agent.entry.roles === undefined || agent.entry.roles.includes(role);
}

/** Whether the agent's page runs in a sandboxed frame. The registry has already resolved the default. */
export function isFramed({ entry }: Pick<InstalledAgent, 'entry'>): boolean {
  return entry.frame === true;
}

export function apiPrefix(manifest: Pick<AgentManifest, 'id' | 'api'>): string {
  return manifest.api ?? `/api/agents/${manifest.id}`;
}

export function worksOf({
  jobs,
  schedules,
  subscriptions,
}: Pick<ServerPlugin, 'jobs' | 'schedules' | 'subscriptions'>): Job[] {
  return [...jobs, ...schedules.map(({ job }) => job), ...subscriptions.map(({ job }) => job)];
}

export function workOf({ plugin }: RunningAgent, name: string): Job | undefined {
  return worksOf(plugin).find(({ spec }) => spec.name === name);
}

export function jobOf(agent: RunningAgent, name: string): Job | undefined {
  return agent.plugin.jobs.find((job) => job.spec.name === name);
}
