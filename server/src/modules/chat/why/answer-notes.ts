import type { PromptOrigin, ProviderFailure } from '@staffroom/sdk/core';

/** What goes into one run of an answer besides its question, noted where it is used. */
export interface AnswerNotes {
  /** Null until a call is made, and where the agent was told nothing. */
  prompt: { text: string; from: PromptOrigin } | null;
  /** Instructions of the chat's project that went to a model; absent in notes from before there were projects. */
  project?: { name: string; text: string } | null;
  /** What of the person's profile went to a model; null where none was asked. */
  profile: { userInfo: string; customInstructions: string } | null;
  memories: string[];
  /** What the agent found, whether or not the answer cites it. */
  passages: NotedPassage[];
  /** Rows of the ledger. */
  calls: string[];
  /** What a provider said of the call that failed last; kept with the run and for administrators. */
  failure?: ProviderFailure;
}

/** Where a passage stands; its words stay in the document. */
export interface NotedPassage {
  documentId: string;
  filename: string;
  version: number;
  page: number | null;
  section: string | null;
}

/** Of one run, as it is stored. */
export interface StoredNotes extends Omit<AnswerNotes, 'failure'> {
  /** Of the agent, at that time; empty for one that was made here. */
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
