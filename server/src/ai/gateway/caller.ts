import type { CallLog, CallSettings, CallUser } from '@staffroom/sdk/server';

/** In whose name a language model is called. */
export interface Caller {
  /** Null where it is the workspace itself. */
  agent: string | null;
  user: CallUser;
  settings: CallSettings;
  signal: AbortSignal;
  log: CallLog;
}
