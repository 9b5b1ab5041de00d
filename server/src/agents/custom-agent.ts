import { isDeepStrictEqual } from 'node:util';
import type { AgentManifest, AgentState, PluginEntry } from '@staffroom/sdk';
import { AgentDefinition } from '@staffroom/sdk/core';
import { defaultChatOf, type ServerPlugin } from '@staffroom/sdk/server';
import { entryOf, type CustomAgentRow, customAgentOrigin, manifestOf } from '../modules/agents/definition.ts';
import type { InstalledAgent, CustomDefinition } from '../modules/agents/installed.ts';
import { firstIssue } from './rejection.ts';
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
 * An agent that an administrator created in the catalog: database content that the platform's chat answers for. Without code
 * that could fail, it runs, is off, or is unreadable. A change applies to the next question; running answers continue.
 */
export class CustomAgent implements InstalledAgent {
  readonly slug: string;
  readonly version = '';
  readonly sdk = '';
  readonly clientUrl = null;
  readonly config = {};
  number: number;
  state: AgentState = 'disabled';
  reason: string | null = null;
  custom: CustomDefinition = { definition: null, by: null };
  manifest: AgentManifest | null = null;
  entry: PluginEntry = unreadable;
  plugin: ServerPlugin | null = null;
  #scope: Scope | null = null;

  constructor({ slug, number }: Pick<CustomAgentRow, 'slug' | 'number'>) {
    this.slug = slug;
    this.number = number;
  }

  get signal(): AbortSignal {
    return this.#scope?.signal ?? neverStarted;
  }

  /** Running answers continue after a change. */
  hold(): () => void {
    return this.#scope?.hold() ?? (() => undefined);
  }

  /**
   * Takes over the state of its row.
   * @param notice for administrators
   * @returns whether anyone could notice the change
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
    // The state changes first, so that nothing new begins while the scope ends running work.
    this.state = state;
    if (state === 'running') this.#scope ??= createScope();
    else this.#scope?.stop(new Error(`The agent "${this.slug}" was switched off`));
    if (state !== 'running') this.#scope = null;
  }

  #shown(): unknown {
    return { number: this.number, state: this.state, reason: this.reason, custom: this.custom };
  }
}
