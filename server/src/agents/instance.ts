import { isDeepStrictEqual } from 'node:util';
import type { AgentManifest, AgentState, PluginEntry } from '@staffroom/sdk';
import type { ServerPlugin } from '@staffroom/sdk/server';
import type { EndOfWork, InstalledAgent, WorkKind } from '../modules/agents/installed.ts';
import { runPluginAs } from './faults/run-plugin-as.ts';
import { ProcessEnded } from './isolated/process-ended.ts';
import { Restarts } from './isolated/restarts.ts';
import { loadIsolated } from './isolated/load-isolated.ts';
import type { StartNotes } from './faults/start-notes.ts';
import { runAs, type Suspect, watchFor } from './faults/suspects.ts';
import { firstIssue, oneLine, Rejection } from './rejection.ts';
import type { ResolvedAgent } from './resolve.ts';
import { createScope, type Scope } from './scope.ts';

export interface InstanceOptions {
  slug: string;
  entry: PluginEntry;
  number: number;
  /** How long loading and `setup` may take, in milliseconds. */
  setupLimit: number;
  notes: StartNotes;
  /** Told what the process of an agent writes to its output, line by line. */
  said?: (slug: string, line: string) => void;
  /** Told what an agent in a process of its own may not do and has tried, in one line. */
  refused?: (slug: string, what: string) => void;
  /** Some people try it; told where it does what a tried version must not. */
  tried?: InstalledAgent['tried'];
  /** Begins to measure a piece of its work. */
  measure?: ((agent: InstalledAgent, kind: WorkKind) => EndOfWork) | undefined;
  /** Told of every change of state. */
  changed: (agent: Instance) => void;
}

const endedInStart =
  'the last start of the server ended while this agent was starting, so it was left out; switch it off and on to try it again';

const neverStarted = AbortSignal.abort(new Error('The agent is not running'));

/** One agent on its way through the five states. Only the registry holds it; others see it as `InstalledAgent`. */
export class Instance implements InstalledAgent {
  readonly slug: string;
  readonly made = null;
  entry: PluginEntry;
  readonly number: number;
  readonly clientDirectory: string | null;
  state: AgentState = 'disabled';
  reason: string | null = null;
  plugin: ServerPlugin | null = null;
  config: unknown = null;
  readonly #resolved: ResolvedAgent | null;
  readonly #options: InstanceOptions;
  #scope: Scope | null = null;
  readonly #restarts = new Restarts();
  #restart: NodeJS.Timeout | undefined;
  /** Why its process ended, the last time that it did so by itself. */
  #lastEnd: string | null = null;

  constructor(options: InstanceOptions, resolved: ResolvedAgent | Rejection) {
    this.slug = options.slug;
    this.entry = options.entry;
    this.number = options.number;
    this.#options = options;
    this.#resolved = resolved instanceof Rejection ? null : resolved;
    this.clientDirectory = this.#resolved?.clientDirectory ?? null;
    if (resolved instanceof Rejection) {
      this.state = 'rejected';
      this.reason = resolved.message;
    }
  }

  /** The README of its package; null where there is none to be read. */
  async readGuide(): Promise<string | null> {
    return (await this.#resolved?.readGuide()) ?? null;
  }

  get manifest(): AgentManifest | null {
    return this.#resolved?.manifest ?? null;
  }

  get version(): string {
    return this.#resolved?.version ?? '';
  }

  get sdk(): string {
    return this.#resolved?.sdkRange ?? '';
  }

  get clientUrl(): string | null {
    return this.#resolved?.clientUrl ?? null;
  }

  get tried(): InstalledAgent['tried'] {
    return this.#options.tried;
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

  /** Another version has taken its place: what runs on this one ends on it, and nothing new begins. */
  retire(): void {
    this.#scope?.retire(new Error(`The agent "${this.slug}" has moved on from version ${this.version}`));
  }

  /** What administrators have to know of it while it runs; null where all is well. */
  notice(text: string | null): void {
    if (this.state !== 'running' || this.reason === text) return;
    this.#enter('running', text);
  }

  /** Goes on under a changed entry where nothing differs but `enabled` and who tries another version. @returns false where a new instance is needed */
  adopt(entry: PluginEntry, resolved: ResolvedAgent | Rejection): boolean {
    if (resolved instanceof Rejection || resolved.version !== this.#resolved?.version) return false;
    const settled = { enabled: true, canary: undefined };
    if (!isDeepStrictEqual({ ...this.entry, ...settled }, { ...entry, ...settled })) return false;
    this.entry = entry;
    this.notice(null);
    return true;
  }

  /** Loads the server half and runs its `setup`. Never throws: what goes wrong becomes the agent's state. */
  async start(): Promise<void> {
    if (!this.#resolved || this.state === 'running' || this.state === 'starting') return;
    const { notes, setupLimit } = this.#options;
    if (notes.endedIn(this.slug, this.version)) return this.#enter('failed', endedInStart);
    const scope = createScope();
    this.#scope = scope;
    this.#enter('starting', null);
    // What happens in a process of its own does not end the server.
    if (!this.entry.isolate) notes.begin(this.slug, this.version);
    try {
      await within(setupLimit, this.#load(this.#resolved, scope), scope.signal);
      if (scope.signal.aborted) return;
      this.#restarts.works(Date.now());
      this.#enter('running', this.#lastEnd && `it was started again, because ${this.#lastEnd}`);
    } catch (error) {
      // Switched off meanwhile: whatever the start says now no longer counts.
      if (scope.signal.aborted) return;
      // A busy machine may have been too slow: what worked before will again, and a process can be given another try.
      const isLate = error instanceof LateStart && Boolean(this.entry.isolate);
      if (this.#lastEnd !== null || isLate) return this.#processEnded(oneLine(error), scope, isLate);
      this.#enter(error instanceof Rejection ? 'rejected' : 'failed', oneLine(error));
      scope.stop(new Error(`The agent "${this.slug}" did not start`));
    } finally {
      notes.end(this.slug);
    }
  }

  /** The state changes first, so that nothing new begins while the scope ends what runs. */
  stop(): void {
    if (!this.#resolved || this.state === 'disabled') return;
    clearTimeout(this.#restart);
    this.#lastEnd = null;
    this.#enter('disabled', null);
    this.#scope?.stop(new Error(`The agent "${this.slug}" was switched off`));
  }

  /** Its code has done what the whole process would have suffered for. */
  #fail(reason: string, scope: Scope): void {
    // What an earlier start has left behind is no fault of this one.
    if (scope !== this.#scope || (this.state !== 'running' && this.state !== 'starting')) return;
    this.#enter('failed', reason);
    scope.stop(new Error(`The agent "${this.slug}" failed`));
  }

  /** Its process has ended: it is started again, later each time. */
  #processEnded(reason: string, scope: Scope, isLate = false): void {
    if (scope !== this.#scope || (this.state !== 'running' && this.state !== 'starting')) return;
    const delay = this.#restarts.ended(Date.now(), isLate);
    this.#lastEnd = reason;
    this.#enter(
      'failed',
      delay === null
        ? `${reason}; switch it off and on to start it again`
        : `${reason}; it is being started again`,
    );
    scope.stop(new ProcessEnded(`The process of the agent "${this.slug}" has ended: ${reason}`));
    if (delay === null) return;
    this.#restart = setTimeout(() => void this.start(), delay);
    this.#restart.unref();
  }

  async #load(resolved: ResolvedAgent, scope: Scope): Promise<void> {
    const plugin = this.entry.isolate
      ? await loadIsolated({
          resolved,
          isolate: this.entry.isolate,
          signal: scope.signal,
          said: (line) => this.#options.said?.(this.slug, line),
          refused: (what) => this.#options.refused?.(this.slug, what),
          ended: (reason) => this.#processEnded(reason, scope),
        })
      : await this.#loadHere(resolved, scope);
    const config = plugin.config ? await plugin.config.safeParseAsync(this.entry.config) : null;
    if (config && !config.success) {
      throw new Rejection('config-invalid', `${firstIssue(config.error, 'config')} (plugins.json)`);
    }
    const value = config ? config.data : this.entry.config;
    await plugin.setup?.({ config: value, signal: scope.signal });
    if (scope.signal.aborted) return;
    this.plugin = plugin;
    this.config = value;
  }

  async #loadHere(resolved: ResolvedAgent, scope: Scope): Promise<ServerPlugin> {
    const { slug } = this;
    const { folder } = resolved;
    const suspect: Suspect = { slug, folder, fail: (reason) => this.#fail(reason, scope) };
    const forget = watchFor(suspect);
    scope.signal.addEventListener('abort', forget, { once: true });
    return runPluginAs(suspect, await runAs(suspect, () => resolved.loadPlugin()));
  }

  #enter(state: AgentState, reason: string | null): void {
    this.state = state;
    this.reason = reason;
    this.#options.changed(this);
  }
}

class LateStart extends Error {}

/** A promise cannot be ended from outside, so a hanging start is left behind; its scope tells it to stop. */
async function within(limit: number, work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => reject(new LateStart(`its start took longer than ${limit / 1000} s`)),
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
