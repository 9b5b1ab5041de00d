import type { PromptOrigin, ProviderFailure } from '@staffroom/sdk/core';

/** The inputs of a run besides the question. Each input is recorded where it is used. */
export interface AnswerNotes {
  /** The instructions sent to a model; null before the first model call, or if there were none. */
  prompt: { text: string; from: PromptOrigin } | null;
  /** The project instructions sent to a model. Absent in notes from before projects existed. */
  project?: { name: string; text: string } | null;
  /** The profile fields sent to a model; null without a model call. */
  profile: { userInfo: string; customInstructions: string } | null;
  memories: string[];
  /** All passages found, including those the answer does not cite. */
  passages: NotedPassage[];
  /** Ids of the model calls in the ledger. */
  calls: string[];
  /** The trace of the run, if traces were on. Absent in notes from before traces existed. */
  traceId?: string | undefined;
  /** The provider's error message for the last failed call. It is stored with the run, for administrators. */
  failure?: ProviderFailure;
}

export interface NotedPassage {
  documentId: string;
  filename: string;
  version: number;
  page: number | null;
  section: string | null;
}

/** Stored notes of one run. */
export interface StoredNotes extends Omit<AnswerNotes, 'failure'> {
  /** The agent's version when it answered; empty for a custom agent. */
  version: string;
}

export const emptyNotes = (): AnswerNotes => ({
  prompt: null,
  project: null,
  profile: null,
  memories: [],
  passages: [],
  calls: [],
});
