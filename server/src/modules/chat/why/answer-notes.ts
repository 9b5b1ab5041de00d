import type { PromptOrigin, ProviderFailure } from '@staffroom/sdk/core';

/** The inputs of a run besides the question, recorded at the point of use. */
export interface AnswerNotes {
  /** Null before the first model call, and if there were no instructions. */
  prompt: { text: string; from: PromptOrigin } | null;
  /** The project instructions sent to a model; absent in notes older than projects. */
  project?: { name: string; text: string } | null;
  /** The profile fields sent to a model; null without a model call. */
  profile: { userInfo: string; customInstructions: string } | null;
  memories: string[];
  /** All passages found, including those the answer does not cite. */
  passages: NotedPassage[];
  /** Ids of ledger rows. */
  calls: string[];
  /** The provider's words about the last failed call; stored with the run, for administrators. */
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
  /** The agent's version at that time; empty for a custom agent. */
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
