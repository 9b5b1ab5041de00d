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

/** What one person has got out of the workspace so far. */
export interface Analytics {
  /** Documents of their own that were read to the end and not deleted. */
  documentsProcessed: number;
  /** Questions asked in chats and jobs started. */
  aiInteractions: number;
  /** Completed jobs of agents whose manifests say that they count as one. */
  presentations: number;
  rfpResponses: number;
}

/** Slugs of the agents whose completed jobs add to each counter. */
export type CountingAgents = Record<'presentations' | 'rfpResponses', string[]>;
