import { isDeepStrictEqual } from 'node:util';
import type { AgentManifest, AppError } from '@staffroom/sdk';
import type { AgentState, PluginEntry } from '@staffroom/sdk/internal/shared';
import type { ServerPlugin } from '@staffroom/sdk/server';
import {
  type AccessWatch,
  type AgentUser,
  type AllowedSharedTools,
  type Audience,
  type EndOfWork,
  type InstalledAgent,
  visibleTo,
  type WorkKind,
} from '../../modules/agents/installed.ts';
import { ProcessEnded } from './process-ended.ts';
import { Restarts } from './restarts.ts';
import type { StartNotes } from './start-notes.ts';
import type { LoadedAgent } from '../agent-source.ts';
import { firstIssue, oneLine, Rejection } from '../rejection.ts';
import type { AgentRules } from '../rules/agent-rules.ts';
import { createScope, type Scope } from './scope.ts';

export interface InstanceOptions {
  slug: string;
  entry: PluginEntry;
  number: number;
  /** Maximum milliseconds for loading the agent and running `setup`. */
  setupLimit: number;
  notes: StartNotes;
  onOutput?: (slug: string, line: string) => void;
  /** Called with one line for each forbidden action that an isolated agent tried. */
  refused?: (slug: string, what: string) => void;
  /** Called with the error of each start that failed because of the agent's code. */
  onStartError?: ((slug: string, error: unknown) => void) | undefined;
  /** Set for a canary version only; called when the version tries a forbidden action. */
  canaryGuard?: InstalledAgent['canaryGuard'];
  measure?: ((agent: InstalledAgent, kind: WorkKind) => EndOfWork) | undefined;
  /** Called for each planned restart: the process of the agent ended, or its start was late. */
  onRestart?: ((slug: string, reason: 'ended' | 'late') => void) | undefined;
  /** The digests of the shared tools that an administrator has allowed; by default, none are. */
  allowedTools?: ((slug: string) => Readonly<Record<string, string>>) | undefined;
  /** Who can use the agent; by default everyone. */
  audience?: ((slug: string) => Audience) | undefined;
  /** See `AgentRules`. */
  watchAccess: AgentRules['watch'];
  changed: (agent: Instance) => void;
}

const endedInStart =
  'the server stopped during its last start while it was starting this agent, so the agent was skipped; to try again, switch the agent off and on';

const neverStarted = AbortSignal.abort(new Error('The agent is not running'));

/** One agent with its state, one of five. Only the registry uses this class; other code sees the interface `InstalledAgent`. */
export class Instance implements InstalledAgent {
  readonly slug: string;
  readonly custom = null;
  entry: PluginEntry;
  readonly number: number;
  readonly clientDirectory: string | null;
  state: AgentState = 'disabled';
  reason: string | null = null;
  plugin: ServerPlugin | null = null;
  config: unknown = null;
  readonly #loaded: LoadedAgent | null;
  readonly #options: InstanceOptions;
  #scope: Scope | null = null;
  readonly #restarts = new Restarts();
  #restart: NodeJS.Timeout | undefined;
  /** Why the agent's process last ended unexpectedly. */
  #lastEnd: string | null = null;

  constructor(options: InstanceOptions, loaded: LoadedAgent | Rejection) {
    this.slug = options.slug;
    this.entry = options.entry;
    this.number = options.number;
    this.#options = options;
    this.#loaded = loaded instanceof Rejection ? null : loaded;
    this.clientDirectory = this.#loaded?.clientDirectory ?? null;
    if (loaded instanceof Rejection) {
      this.state = 'rejected';
      this.reason = loaded.message;
    }
  }

  async readGuide(): Promise<string | null> {
    return (await this.#loaded?.readGuide()) ?? null;
  }

  get manifest(): AgentManifest | null {
    return this.#loaded?.manifest ?? null;
  }

  get version(): string {
    return this.#loaded?.version ?? '';
  }

  get sdk(): string {
    return this.#loaded?.sdkRange ?? '';
  }

  get clientUrl(): string | null {
    return this.#loaded?.clientUrl ?? null;
  }

  get canaryGuard(): InstalledAgent['canaryGuard'] {
    return this.#options.canaryGuard;
  }

  get allowedTools(): AllowedSharedTools {
    // The server operator has written down that code which runs in the server's process is trusted with everything.
    if (this.#loaded?.toolsApproved || this.entry.isolate === false) return 'all';
    return this.#options.allowedTools?.(this.slug) ?? {};
  }

  get audience(): Audience {
    return this.#options.audience?.(this.slug) ?? null;
  }

  watchAccess(user: AgentUser, refusal?: AppError): AccessWatch {
    return this.#options.watchAccess(() => visibleTo(this, user), refusal);
  }

  get signal(): AbortSignal {
    return this.#scope?.signal ?? neverStarted;
  }

  hold(kind: WorkKind): EndOfWork {
    const release = this.#scope?.hold();
    const measured = this.#options.measure?.(this, kind);
    return (outcome) => {
      release?.();
      measured?.(outcome);
    };
  }

  /**
   * Retires this version when another one replaces it: running work continues to its end on this version, and no new work
   * begins.
   */
  retire(): void {
    this.#scope?.retire(
      new Error(`Another version of the agent "${this.slug}" has replaced version ${this.version}`),
    );
  }

  /** Sets a notice for administrators while the agent is running; null removes it. */
  notice(text: string | null): void {
    if (this.state !== 'running' || this.reason === text) return;
    this.#enter('running', text);
  }

  /**
   * Applies a changed entry of `plugins.json` if only `enabled` and the canary differ. @returns false if a new instance is
   * needed
   */
  adopt(entry: PluginEntry, loaded: LoadedAgent | Rejection): boolean {
    if (loaded instanceof Rejection || loaded.version !== this.#loaded?.version) return false;
    const settled = { enabled: true, canary: undefined };
    if (!isDeepStrictEqual({ ...this.entry, ...settled }, { ...entry, ...settled })) return false;
    this.entry = entry;
    this.notice(null);
    return true;
  }

  /** Loads the server half and runs its `setup`. Never throws: an error becomes the agent's state. */
  async start(): Promise<void> {
    if (!this.#loaded || this.state === 'running' || this.state === 'starting') return;
    const { notes, setupLimit } = this.#options;
    if (notes.endedIn(this.slug, this.version)) return this.#enter('failed', endedInStart);
    const scope = createScope();
    this.#scope = scope;
    this.#enter('starting', null);
    // Only code in the server's process can crash the server.
    if (!this.entry.isolate) notes.begin(this.slug, this.version);
    try {
      await within(setupLimit, this.#load(this.#loaded, scope), scope.signal);
      if (scope.signal.aborted) return;
      this.#restarts.works(Date.now());
      this.#enter('running', this.#lastEnd && `the agent was restarted, because ${this.#lastEnd}`);
    } catch (error) {
      // The agent was switched off during its start, so the error does not count.
      if (scope.signal.aborted) return;
      if (!(error instanceof Rejection) && !(error instanceof LateStart))
        this.#options.onStartError?.(this.slug, error);
      // The start may have been too slow because the machine is busy. An isolated process can be started again.
      const isLate = error instanceof LateStart && Boolean(this.entry.isolate);
      if (this.#lastEnd !== null || isLate) return this.#processEnded(oneLine(error), scope, isLate);
      this.#enter(error instanceof Rejection ? 'rejected' : 'failed', oneLine(error));
      scope.stop(new Error(`The agent "${this.slug}" did not start`));
    } finally {
      notes.end(this.slug);
    }
  }

  /** Stops the agent. Changes the state first, so that no new work begins while running work is ended. */
  stop(): void {
    if (!this.#loaded || this.state === 'disabled') return;
    clearTimeout(this.#restart);
    this.#lastEnd = null;
    this.#enter('disabled', null);
    this.#scope?.stop(new Error(`The agent "${this.slug}" was switched off`));
  }

  /** Stops the agent because its code caused an error that would have crashed the process. */
  #fail(reason: string, scope: Scope): void {
    // An error from code of an earlier start does not count against the current start.
    if (scope !== this.#scope || (this.state !== 'running' && this.state !== 'starting')) return;
    this.#enter('failed', reason);
    scope.stop(new Error(`The agent "${this.slug}" failed`));
  }

  /** Restarts the agent's process after it has ended, with a growing delay. */
  #processEnded(reason: string, scope: Scope, isLate = false): void {
    if (scope !== this.#scope || (this.state !== 'running' && this.state !== 'starting')) return;
    const delay = this.#restarts.ended(Date.now(), isLate);
    this.#lastEnd = reason;
    this.#enter(
      'failed',
      delay === null
        ? `${reason}; to restart the agent, switch it off and on`
        : `${reason}; the agent is restarting`,
    );
    scope.stop(new ProcessEnded(`The process of the agent "${this.slug}" has ended: ${reason}`));
    if (delay === null) return;
    this.#options.onRestart?.(this.slug, isLate ? 'late' : 'ended');
    this.#restart = setTimeout(() => void this.start(), delay);
    this.#restart.unref();
  }

  async #load(loaded: LoadedAgent, scope: Scope): Promise<void> {
    const plugin = await loaded.run({
      signal: scope.signal,
      failed: (reason) => this.#fail(reason, scope),
      ended: (reason) => this.#processEnded(reason, scope),
      refused: (what) => this.#options.refused?.(this.slug, what),
      onOutput: (line) => this.#options.onOutput?.(this.slug, line),
    });
    const config = plugin.config ? await plugin.config.safeParseAsync(this.entry.config) : null;
    if (config && !config.success) {
      throw new Rejection(
        'config-invalid',
        `${firstIssue(config.error, 'config')} (plugins.json or Administration → Agents)`,
      );
    }
    const value = config ? config.data : this.entry.config;
    await plugin.setup?.({ config: value, signal: scope.signal });
    if (scope.signal.aborted) return;
    this.plugin = plugin;
    this.config = value;
  }

  #enter(state: AgentState, reason: string | null): void {
    this.state = state;
    this.reason = reason;
    this.#options.changed(this);
  }
}

class LateStart extends Error {}

/**
 * Waits for a start within a time limit. A promise cannot be canceled, so a hanging start is abandoned, and its scope's signal
 * tells it to stop.
 */
async function within(limit: number, work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () =>
      reject(
        new LateStart(
          `its start took longer than ${limit / 1000} s; an await at the top level of its server half or in its setup may never end`,
        ),
      ),
    limit,
  );
  signal.addEventListener('abort', () => resolve(), { once: true });
  work.then(resolve, reject);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
}
