import type { Preferences, ProjectWords } from './decide-request.ts';
import type { ProviderFailure } from '@staffroom/sdk/core';
import type { CallLog, CallSettings, CallUser, DeskTool } from '@staffroom/sdk/server';

/** In whose name a language model is called. */
export interface Caller {
  /** Null where it is the workspace itself. */
  agent: string | null;
  user: CallUser;
  settings: CallSettings;
  signal: AbortSignal;
  log: CallLog;
  /** The project that it is done in: its instructions come after the agent's own. */
  project?: ProjectWords | null | undefined;
  /** Of the answer that it is for, where it is for one. */
  notes?: CallNotes | undefined;
  /** What agents offer to the model of this chat; beside the tools of a request that lets the model use any. */
  offered?: readonly DeskTool[] | undefined;
  /** What has been asked for it already. */
  ahead?: Ahead | undefined;
}

/** What is asked before a model is, as it was a moment ago. */
export interface Ahead {
  preferences: Preferences;
  /** Whether anybody's spending is limited; of the first call alone, as others may come much later. */
  budgets: boolean;
}

/** Where it is noted what went to models in somebody's name. */
export interface CallNotes {
  /** What of the person's profile did; null where none was asked. */
  profile: { userInfo: string; customInstructions: string } | null;
  /** The project whose instructions did. */
  project?: { name: string; text: string } | null;
  memories: string[];
  /** Rows of the ledger. */
  calls: string[];
  /** What a provider said of the call that failed last. */
  failure?: ProviderFailure;
}
