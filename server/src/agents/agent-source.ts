import { type AgentManifest, AppError } from '@staffroom/sdk';
import type { AppErrorOptions, PluginEntry, PluginsFile } from '@staffroom/sdk/internal/shared';
import type { ServerPlugin } from '@staffroom/sdk/server';

/**
 * The place that the registry gets agents from. The plugin platform implements it (`server/src/platform`), and the registry
 * knows nothing else of the platform.
 */
export interface AgentSource {
  /** Lists the agents that should be installed. @throws AgentListError if the list is missing or wrong */
  list: () => Promise<PluginsFile>;
  /** Lists the agents at the start of the server. Instead of a wrong list, returns the last correct one, or no agents. */
  listAtStart: () => Promise<PluginsFile>;
  /** Keeps a list that was applied, for a later start with a wrong list. */
  keep: (applied: PluginsFile) => Promise<void>;
  /** Why the list is not applied; null if it is. */
  problem: () => ListProblem | null;
  /** Reports each change of the list. Changes that happen after the promise has resolved are not missed. */
  watch: (watching: ListWatch) => Promise<void>;
  /**
   * Finds an agent's package and checks everything that can be checked without running its server half.
   * @param isolate the value of `isolate` for entries that do not set it
   * @throws Rejection
   */
  load: (slug: string, entry: PluginEntry, isolate: boolean | undefined) => Promise<LoadedAgent>;
  /** Records that a version has run, so that it can be rolled back to. */
  recordRun: (entry: PluginEntry) => Promise<void>;
  /**
   * Returns the folder with the built page of another version of a running agent, because pages that are still open load parts
   * of it; null if there is none.
   */
  clientDirectoryOf: (agent: PageOfRunningAgent, version: string) => string | null;
}

export interface LoadedAgent {
  manifest: AgentManifest;
  version: string;
  sdkRange: string;
  /** The entry with the decision where the two halves of the agent run: `isolate` and `frame`. */
  entry: PluginEntry;
  /** The folder with the built client half; null if the agent has none, or if another server provides it. */
  clientDirectory: string | null;
  clientUrl: string | null;
  /**
   * Whether models may see the shared tools without a separate consent: someone has approved them together with the code. An
   * installed version keeps the manifest of its installation, so that its tools cannot differ from the approved ones.
   */
  toolsApproved: boolean;
  readGuide: () => Promise<string | null>;
  /** Starts the server half in this process or in its own, as the entry says. @throws Rejection */
  run(host: ServerHalfHost): Promise<ServerPlugin>;
}

/** Gets the reports of a running server half. */
export interface ServerHalfHost {
  /** Ends the server half. */
  signal: AbortSignal;
  /** Called if the code in this process caused an error that would have crashed the process. */
  failed: (reason: string) => void;
  /** Called if the agent's own process has ended unexpectedly. */
  ended: (reason: string) => void;
  /** Called with one line for each forbidden action that an isolated agent tried. */
  refused: (what: string) => void;
  onOutput: (line: string) => void;
}

export interface PageOfRunningAgent {
  slug: string;
  version: string;
  clientDirectory: string;
}

export interface ListWatch {
  /** Called when the list may have changed. */
  changed: () => void;
  /** Called when the folder cannot be watched, so that only polling detects changes. */
  unwatched: (error: unknown) => void;
  signal: AbortSignal;
}

export interface ListProblem {
  /** The place and the reason, with the file's name. */
  reason: string;
  /** Whether the agents of the last correct list run instead, or none. */
  runs: 'last-file' | 'nothing';
}

export class AgentListError extends AppError {
  constructor(message: string, options: AppErrorOptions = {}) {
    super('invalid', message, options);
    this.name = 'AgentListError';
  }
}
