import type { AgentManifest, AppError } from '@staffroom/sdk';
import type { AgentState, PluginEntry } from '@staffroom/sdk/internal/shared';
import type { AgentDefinition } from '@staffroom/sdk/core';
import type { Job, ServerPlugin } from '@staffroom/sdk/server';

/** An agent of `plugins.json` or of the catalog, in any state. Only the registry changes the values. */
export interface InstalledAgent {
  readonly slug: string;
  /** Ids of the people who can use the agent besides administrators, members of chosen teams included; null for everyone. */
  readonly audience: Audience;
  /** The agent's creator and definition, if the agent was made in the catalog; null for an agent from a package. */
  readonly custom: CustomDefinition | null;
  readonly number: number;
  readonly state: AgentState;
  /** Why the agent is rejected or failed, or a warning about a running agent. One line of text, for administrators. */
  readonly reason: string | null;
  /** The agent's manifest; null if the server could not read it. */
  readonly manifest: AgentManifest | null;
  readonly entry: PluginEntry;
  readonly plugin: ServerPlugin | null;
  readonly config: unknown;
  readonly version: string;
  readonly sdk: string;
  /** URL of the client half's `mf-manifest.json`; null without a client half. */
  readonly clientUrl: string | null;
  /** Set only for a trial version. A trial version must keep stored data readable for the other version. */
  readonly canaryGuard?: { refuse(reason: string): void } | undefined;
  /**
   * The shared tools that models may see: all, or those whose digest an administrator has allowed, by name. A tool that is new or
   * differs from its digest waits for an administrator.
   */
  readonly allowedTools: AllowedSharedTools;
  readonly signal: AbortSignal;
  /**
   * Follows, until it is disposed, whether the person can still use the agent.
   * @param refusal the error of the work that ends; by default the same as for a missing agent
   */
  watchAccess(user: AgentUser, refusal?: AppError): AccessWatch;
  /**
   * Registers work in progress: a replaced version keeps running until all of its work has ended. @returns a callback that ends
   * the work
   */
  hold(kind: WorkKind): EndOfWork;
}

/** Its signal aborts when an administrator takes the access to the agent away. */
export interface AccessWatch extends Disposable {
  readonly signal: AbortSignal;
}

export type Audience = ReadonlySet<string> | null;

export type AllowedSharedTools = 'all' | Readonly<Record<string, string>>;

/** Kinds of work: a turn in a chat, a request of the agent's page, a reply on the agent's own socket, a run of a job. */
export type WorkKind = 'answer' | 'call' | 'reply' | 'job';

/** @param outcome absent if the work's end says nothing about the agent's quality, for example when the person left */
export type EndOfWork = (outcome?: { failure: unknown }) => void;

export interface CustomDefinition {
  /** The stored definition; null if it is invalid. */
  definition: AgentDefinition | null;
  by: string | null;
}

export type RunningAgent = InstalledAgent & { manifest: AgentManifest; plugin: ServerPlugin };

/**
 * The installed agents. With a person's id, each agent comes in the version for that person. Without an id, each agent comes in
 * the version for everyone who is not on a trial.
 */
export interface InstalledAgents {
  /** All agents: first those of `plugins.json` in its order, then the agents made in the catalog, oldest first. */
  list(person?: string): readonly InstalledAgent[];
  get(slug: string, person?: string): InstalledAgent | undefined;
  /** Finds an agent by slug, alias, name or catalog number, in that order. */
  find(key: string | number, person?: string): InstalledAgent | undefined;
  /** Applies the current state of the `agent` table. Resolves when every agent has reached its new state. */
  refresh(): Promise<void>;
  /** The entry as `plugins.json` contains it, without the decisions of administrators. */
  written(slug: string): PluginEntry | undefined;
  /** The display name that `plugins.json` contains for an address without an installed agent. */
  knownName(slug: string): string | undefined;
}

/** @returns undefined if the agent is missing, off or broken */
export function running(agent: InstalledAgent | undefined): RunningAgent | undefined {
  return agent?.state === 'running' && agent.manifest && agent.plugin ? (agent as RunningAgent) : undefined;
}

/** The facts about a person that decide which agents the person can use. */
export interface AgentUser {
  id: string;
  role: 'user' | 'admin';
  /** See `SessionUser`. */
  isFramedAdmin?: true | undefined;
}

/**
 * Whether this person can use the agent: both `roles` in `plugins.json` and the audience that an administrator has chosen must
 * admit the person. Administrators belong to each audience. A person who is not admitted must not learn that the agent exists.
 */
export function visibleTo(
  { entry: { roles }, audience }: Pick<InstalledAgent, 'entry' | 'audience'>,
  { id, role, isFramedAdmin }: AgentUser,
): boolean {
  if (roles !== undefined && !roles.includes(role)) return false;
  return audience === null || role === 'admin' || isFramedAdmin === true || audience.has(id);
}

/** Whether the agent's page runs in a sandboxed frame. The registry has already filled in the default value. */
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
