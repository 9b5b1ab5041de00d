import type { CallLog, CallSettings, CallUser } from '@staffroom/sdk/server';

/** In whose name a language model is called. */
export interface Caller {
  /** Null where it is the workspace itself. */
  agent: string | null;
  user: CallUser;
  settings: CallSettings;
  signal: AbortSignal;
  log: CallLog;
  /** Of the answer that it is for, where it is for one. */
  notes?: CallNotes | undefined;
}

/** Where it is noted what went to models in somebody's name. */
export interface CallNotes {
  /** What of the person's profile did; null where none was asked. */
  profile: { userInfo: string; customInstructions: string } | null;
  memories: string[];
  /** Rows of the ledger. */
  calls: string[];
}
