import { z } from 'zod';

export const UsageQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) });

/** Calls to language models of one agent through one model. */
export interface UsageLine {
  /** Null for calls of the workspace itself. */
  agent: string | null;
  provider: string;
  model: string;
  calls: number;
  /** Calls that did not end with a whole answer. */
  failed: number;
  inputTokens: number;
  outputTokens: number;
  /** Milliseconds, the mean. */
  durationMs: number;
}
