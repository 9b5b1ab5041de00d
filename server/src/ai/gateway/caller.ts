import type { Preferences, ProjectWords } from './decide-request.ts';
import type { ProviderFailure } from '@staffroom/sdk/core';
import type { CallUser } from '@staffroom/sdk/server';
import type { CallLog, ModelSettings, DeskTool } from '@staffroom/sdk/internal/server';

export interface Caller {
  /** The agent that calls the model; null for the workspace itself. */
  agent: string | null;
  user: CallUser;
  modelSettings: ModelSettings;
  signal: AbortSignal;
  log: CallLog;
  /** The project of the chat. Its instructions follow those of the agent in the prompt. */
  project?: ProjectWords | null | undefined;
  notes?: CallNotes | undefined;
  /** Tools that agents offer to this chat's model, added to every request that allows tools. */
  sharedTools?: readonly DeskTool[] | undefined;
  prefetched?: Prefetched | undefined;
}

/** Context that was prefetched a moment before a model call. */
export interface Prefetched {
  preferences: Preferences;
  /** Whether any budget exists. Used for the first model call alone, because later calls may come much later. */
  budgets: boolean;
}

/** Collects what was sent to models on a person's behalf. */
export interface CallNotes {
  /** The profile texts that were sent; null if none were. */
  profile: { userInfo: string; customInstructions: string } | null;
  project?: { name: string; text: string } | null;
  memories: string[];
  calls: string[];
  /** The provider's error message for the last failed call. */
  failure?: ProviderFailure;
}
