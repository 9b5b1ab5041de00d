import { isDeepStrictEqual } from 'node:util';
import type { AgentManifest, AppError } from '@staffroom/sdk';
import type { AgentState, PluginEntry } from '@staffroom/sdk/internal/shared';
import { AgentDefinition } from '@staffroom/sdk/core';
import { defaultChatOf, type ServerPlugin } from '@staffroom/sdk/server';
import {
  entryOf,
  type CustomAgentRow,
  customAgentOrigin,
  manifestOf,
} from '../../modules/agents/definition.ts';
import {
  type AccessWatch,
  type AgentUser,
  type Audience,
  type CustomDefinition,
  type InstalledAgent,
  visibleTo,
} from '../../modules/agents/installed.ts';
import { firstIssue } from '../rejection.ts';
import type { AgentRules } from '../rules/agent-rules.ts';
import { createScope, type Scope } from './scope.ts';

const neverStarted = AbortSignal.abort(new Error('The agent is not running'));
const unreadable: PluginEntry = {
  from: customAgentOrigin,
  config: {},
  deny: [],
  roles: ['admin'],
  enabled: true,
};

/**
 * An agent that an administrator created in the catalog. It is stored in the database, and the platform's own chat answers for
 * it. It has no code that could fail, so its state is running, off or unreadable. A change applies to the next question;
 * running answers continue.
 */
export class CustomAgent implements InstalledAgent {
  readonly slug: string;
  readonly version = '';
  readonly sdk = '';
  readonly clientUrl = null;
  readonly config = {};
  readonly allowedTools = 'all';
  number: number;
  state: AgentState = 'disabled';
  reason: string | null = null;
  custom: CustomDefinition = { definition: null, by: null };
  manifest: AgentManifest | null = null;
  entry: PluginEntry = unreadable;
  plugin: ServerPlugin | null = null;
  readonly #rules: Pick<AgentRules, 'audience' | 'watch'>;
  #scope: Scope | null = null;

  constructor(
    { slug, number }: Pick<CustomAgentRow, 'slug' | 'number'>,
    rules: Pick<AgentRules, 'audience' | 'watch'>,
  ) {
    this.#rules = rules;
    this.slug = slug;
    this.number = number;
  }

  get audience(): Audience {
    return this.#rules.audience(this.slug);
  }

  watchAccess(user: AgentUser, refusal?: AppError): AccessWatch {
    return this.#rules.watch(() => visibleTo(this, user), refusal);
  }

  get signal(): AbortSignal {
    return this.#scope?.signal ?? neverStarted;
  }

  /** Marks running work, which continues after a change of the agent. */
  hold(): () => void {
    return this.#scope?.hold() ?? (() => undefined);
  }

  /**
   * Applies the current database row of the agent.
   * @param notice for administrators
   * @returns whether the change is visible to anyone
   */
  follow(row: CustomAgentRow, notice: string | null): boolean {
    const before = this.#shown();
    this.number = row.number;
    const parsed = AgentDefinition.safeParse(row.definition);
    this.custom = { definition: parsed.success ? parsed.data : null, by: row.madeBy };
    if (parsed.success) this.#define(parsed.data);
    else this.manifest = this.plugin = null;
    this.entry = parsed.success ? entryOf(parsed.data) : unreadable;
    this.reason = parsed.success ? notice : firstIssue(parsed.error, 'definition');
    if (!parsed.success) this.#enter('rejected');
    else this.#enter(row.enabled === false ? 'disabled' : 'running');
    return !isDeepStrictEqual(before, this.#shown());
  }

  stop(): void {
    this.#enter('disabled');
  }

  #define(definition: AgentDefinition): void {
    const manifest = manifestOf(this.slug, definition);
    this.manifest = manifest;
    this.plugin = {
      manifest,
      config: undefined,
      settings: undefined,
      routes: [],
      jobs: [],
      schedules: [],
      subscriptions: [],
      sockets: [],
      tools: [],
      offers: [],
      chat: defaultChatOf(manifest, entryOf(definition), { documentIds: definition.documentIds }),
      setup: undefined,
    };
  }

  #enter(state: AgentState): void {
    // Changes the state before ending the scope, so that no new work begins while running work is ended.
    this.state = state;
    if (state === 'running') this.#scope ??= createScope();
    else this.#scope?.stop(new Error(`The agent "${this.slug}" was switched off`));
    if (state !== 'running') this.#scope = null;
  }

  #shown(): unknown {
    return { number: this.number, state: this.state, reason: this.reason, custom: this.custom };
  }
}
