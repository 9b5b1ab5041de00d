import { z } from 'zod';
import { AnswerStep, ChatParams } from './chat-shapes.ts';
import { coreEndpoint } from '../endpoint.ts';

/** The author of the prompt that an answer used: the agent's package, an administrator, the person, or this one request. */
export const PromptOrigin = z.enum(['agent', 'company', 'person', 'question']);
export type PromptOrigin = z.output<typeof PromptOrigin>;

const WhyCall = z.object({
  provider: z.string(),
  model: z.string(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  durationMs: z.int(),
  /** Outcome of the call: `complete`, `stopped`, or the kind of error. */
  outcome: z.string(),
  /** Cost in US dollars as an exact decimal; null when the model has no price. */
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
  /** The agent's version at the time of the answer; empty for an agent that was created in the catalog. */
  version: z.string(),
  /**
   * The prompt; null when the agent had none. `text` is null if the person who asked wrote the prompt and someone else reads
   * this.
   */
  prompt: z.object({ from: PromptOrigin, text: z.string().nullable() }).nullable(),
  /**
   * The project whose instructions every agent got in this chat, with their text at that time. Name and text are null for
   * readers other than the person who asked.
   */
  project: z.object({ name: z.string().nullable(), text: z.string().nullable() }).nullable(),
  /**
   * The parts of the person's profile that a model got. Null for readers other than the person who asked, and when the model
   * got none.
   */
  profile: z.object({ userInfo: z.string(), customInstructions: z.string() }).nullable(),
  /** The agent's memories of the person who asked; null for all other readers. */
  memories: z.array(z.string()).nullable(),
  /** Passages found for the answer, in documents that the reader can read now. */
  passages: z.array(WhyPassage),
  /** Number of further documents with passages, which the reader cannot read. */
  withheld: z.int(),
  calls: z.array(WhyCall),
  /** Number of calls that are no longer in the ledger. */
  forgotten: z.int(),
  /** The id of the answer's OpenTelemetry trace; null without one, and for readers who are not administrators. */
  traceId: z.string().nullable(),
});

export const AnswerWhy = z.object({
  /** The reader is the person who asked the question. */
  own: z.boolean(),
  agent: z.string(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  durationMs: z.number().nullable(),
  createdAt: z.iso.datetime(),
  /** Lookups made for the answer; empty for readers other than the person who asked. */
  steps: z.array(AnswerStep),
  /** Facts that were stored with the answer; null for copies, and for answers that are older than this feature. */
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
