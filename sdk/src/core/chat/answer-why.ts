import { z } from 'zod';
import { AnswerStep, ChatParams } from './chat-shapes.ts';
import { coreEndpoint } from '../endpoint.ts';

/** Who wrote the instructions that were in force: the agent's maker, an administrator, the person, or the one who asked this once. */
export const PromptOrigin = z.enum(['agent', 'company', 'person', 'question']);
export type PromptOrigin = z.output<typeof PromptOrigin>;

/** One call of a model, as the ledger has it. */
const WhyCall = z.object({
  provider: z.string(),
  model: z.string(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  durationMs: z.int(),
  /** `complete`, `stopped`, or the kind of failure. */
  outcome: z.string(),
  /** US dollars, exact; null where the model has no price. */
  cost: z.string().nullable(),
});

const WhyPassage = z.object({
  documentId: z.string(),
  filename: z.string(),
  version: z.int(),
  page: z.int().nullable(),
  section: z.string().nullable(),
  /** How many passages of this place there were. */
  count: z.int(),
});

/** What was noted while an answer was written. */
const NotedWhy = z.object({
  /** Of the agent, at that time; empty for one that was made here. */
  version: z.string(),
  /** Null where the agent was told nothing; `text` is null where the words are the asker’s own and somebody else reads. */
  prompt: z.object({ from: PromptOrigin, text: z.string().nullable() }).nullable(),
  /** Whose instructions every agent was given in this chat, as they were; words and name are null for everybody but the asker. */
  project: z.object({ name: z.string().nullable(), text: z.string().nullable() }).nullable(),
  /** What of the asker’s profile went to a model. Null for everybody else, and where nothing did. */
  profile: z.object({ userInfo: z.string(), customInstructions: z.string() }).nullable(),
  /** What the agent remembered of the asker; null for everybody else. */
  memories: z.array(z.string()).nullable(),
  /** What was found for it, of documents that the reader may read now. */
  passages: z.array(WhyPassage),
  /** How many other documents passages were found in. */
  withheld: z.int(),
  calls: z.array(WhyCall),
  /** Calls that the ledger does not keep any more. */
  forgotten: z.int(),
});

export const AnswerWhy = z.object({
  /** The reader is the one whom it answered. */
  own: z.boolean(),
  agent: z.string(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  durationMs: z.number().nullable(),
  createdAt: z.iso.datetime(),
  /** What was looked up for it. Empty for everybody but the asker. */
  steps: z.array(AnswerStep),
  /** Null for answers from before anything was noted, and for copies. */
  noted: NotedWhy.nullable(),
});
export type AnswerWhy = z.output<typeof AnswerWhy>;

export const getAnswerWhy = coreEndpoint({
  method: 'GET',
  path: '/api/chat/messages/:id/why',
  policy: 'user',
  summary:
    'What an answer came from: instructions, profile, memories, passages, calls of models and their cost',
  params: ChatParams,
  response: AnswerWhy,
  errors: ['not-found'],
});
