import { z } from 'zod';
import { AnswerStep, ChatParams } from './chat-shapes.ts';
import { coreEndpoint } from '../endpoint.ts';

/** The author of the instructions in force: the agent's package, an administrator, the person, or this one request. */
export const PromptOrigin = z.enum(['agent', 'company', 'person', 'question']);
export type PromptOrigin = z.output<typeof PromptOrigin>;

const WhyCall = z.object({
  provider: z.string(),
  model: z.string(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  durationMs: z.int(),
  /** `complete`, `stopped`, or the kind of error. */
  outcome: z.string(),
  /** US dollars as an exact decimal; null when the model has no price. */
  cost: z.string().nullable(),
});

const WhyPassage = z.object({
  documentId: z.string(),
  filename: z.string(),
  version: z.int(),
  page: z.int().nullable(),
  section: z.string().nullable(),
  count: z.int(),
});

const NotedWhy = z.object({
  /** The agent's version at that time; empty for one that was created in the catalog. */
  version: z.string(),
  /** Null when the agent had no prompt. `text` is null if the asker wrote it and someone else reads. */
  prompt: z.object({ from: PromptOrigin, text: z.string().nullable() }).nullable(),
  /**
   * The project whose instructions every agent got in this chat, as they were then. Name and text are null for everyone but the
   * asker.
   */
  project: z.object({ name: z.string().nullable(), text: z.string().nullable() }).nullable(),
  /** The parts of the asker's profile that a model got. Null for everyone else, and when it got none. */
  profile: z.object({ userInfo: z.string(), customInstructions: z.string() }).nullable(),
  /** The agent's memories of the asker; null for everyone else. */
  memories: z.array(z.string()).nullable(),
  /** Passages found for the answer, in documents that the reader can read now. */
  passages: z.array(WhyPassage),
  /** Number of other documents with passages. */
  withheld: z.int(),
  calls: z.array(WhyCall),
  /** Number of calls that the ledger has deleted. */
  forgotten: z.int(),
});

export const AnswerWhy = z.object({
  /** The reader asked the question. */
  own: z.boolean(),
  agent: z.string(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  durationMs: z.number().nullable(),
  createdAt: z.iso.datetime(),
  /** Lookups made for the answer. Empty for everyone but the asker. */
  steps: z.array(AnswerStep),
  /** Null for answers from before these facts were stored, and for copies. */
  noted: NotedWhy.nullable(),
});
export type AnswerWhy = z.output<typeof AnswerWhy>;

export const getAnswerWhy = coreEndpoint({
  method: 'GET',
  path: '/api/chat/messages/:id/why',
  policy: 'user',
  summary:
    'Get the sources of an answer: instructions, profile, memories, passages, model calls and their cost',
  params: ChatParams,
  response: AnswerWhy,
  errors: ['not-found'],
});
