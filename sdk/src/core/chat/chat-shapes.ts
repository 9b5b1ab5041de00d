import { z } from 'zod';
import type { AiUsage as Usage } from '../../capabilities.ts';
import type {
  AnswerChecks as Checks,
  ChatAttachment as Attachment,
  ChatMessage as Message,
  ChatSession as Session,
  Citation as Cited,
  SharedChat as Shared,
} from '../../chat.ts';
import type { AnswerStep as Step } from '../../tools/answer-steps.ts';

/** Compares a schema with a type of the SDK, so that the compiler reports a difference. */
type Shape<T> = z.ZodType<T, T>;

const Checked = z.object({ start: z.int(), end: z.int() });

const AnswerChecks: Shape<Checks> = z.object({
  quotes: z.array(
    Checked.extend({ verdict: z.enum(['verified', 'not-found']), citation: z.int().nullable() }),
  ),
  unsupported: z.array(Checked),
});

// A loose object, because agents may add fields to their own sources.
const Citation: Shape<Cited> = z.looseObject({
  id: z.string(),
  documentId: z.string(),
  filename: z.string(),
  version: z.int(),
  page: z.int().nullable(),
  section: z.string().nullable(),
  start: z.int(),
  end: z.int(),
  quote: z.string(),
  number: z.int(),
  before: z.string(),
  after: z.string(),
  newestVersion: z.int().exactOptional(),
});

const StepPlace = z.object({
  documentId: z.string(),
  filename: z.string(),
  version: z.int(),
  page: z.int().nullable(),
});

const StepApp = z.object({ id: z.uuid(), server: z.string(), title: z.string() });

export const AnswerStep: Shape<Step> = z.object({
  id: z.string(),
  state: z.enum(['running', 'waiting', 'done', 'failed', 'stopped']),
  title: z.string(),
  documents: z.array(StepPlace.extend({ place: z.string().nullable() })),
  outcome: z.string().nullable(),
  passages: z.array(
    StepPlace.extend({
      number: z.int().nullable(),
      section: z.string().nullable(),
      start: z.int(),
      end: z.int(),
      quote: z.string(),
    }),
  ),
  withheld: z.int(),
  links: z
    .array(z.object({ title: z.string(), url: z.string(), number: z.int().nullable() }))
    .exactOptional(),
  app: StepApp.exactOptional(),
  approval: z
    .object({
      id: z.uuid(),
      agent: z.string(),
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
    })
    .exactOptional(),
  signIn: z.object({ server: z.int(), name: z.string() }).exactOptional(),
});

const AiUsage: Shape<Usage> = z.object({ inputTokens: z.number(), outputTokens: z.number() });

export const ChatAttachment: Shape<Attachment> = z.object({
  id: z.uuid(),
  filename: z.string(),
  fileSize: z.number(),
  status: z.enum(['processing', 'ready', 'failed']),
  error: z.string().nullable(),
  truncated: z.boolean(),
});

const status = z.enum(['streaming', 'complete', 'cut', 'stopped', 'interrupted', 'failed']);

export const ChatMessage: Shape<Message> = z.object({
  id: z.uuid(),
  sessionId: z.uuid(),
  clientMessageId: z.string().nullable(),
  role: z.enum(['user', 'assistant', 'system']),
  content: z.string(),
  status,
  endReason: z.literal('access-ended').exactOptional(),
  runId: z.uuid().nullable(),
  citations: z.array(Citation),
  parentId: z.uuid().nullable(),
  siblingIds: z.array(z.uuid()),
  checks: AnswerChecks.nullable(),
  steps: z.array(AnswerStep),
  reasoning: z.string().nullable(),
  rating: z.union([z.literal(1), z.literal(-1)]).nullable(),
  attachment: z.string().nullable(),
  attachments: z.array(ChatAttachment),
  usage: AiUsage.nullable(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  durationMs: z.number().nullable(),
  createdAt: z.iso.datetime(),
});

export const ChatSession: Shape<Session> = z.object({
  id: z.uuid(),
  agentId: z.int(),
  agent: z.string(),
  title: z.string(),
  documentIds: z.array(z.uuid()),
  project: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  pinned: z.boolean(),
  shared: z.boolean(),
  sharedWithProject: z.boolean(),
  sharedByName: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  snippet: z.string().exactOptional(),
});

export const SharedChat: Shape<Shared> = z.object({
  id: z.uuid(),
  agent: z.string(),
  title: z.string(),
  owner: z.object({ name: z.string(), picture: z.string().nullable() }),
  own: z.boolean(),
  updatedAt: z.iso.datetime(),
  messages: z.array(
    z.object({
      id: z.uuid(),
      role: z.enum(['user', 'assistant']),
      content: z.string(),
      status,
      citations: z.array(Citation),
      withheld: z.array(z.int()),
      attached: z.int(),
      apps: z.array(StepApp).exactOptional(),
      checks: AnswerChecks.nullable(),
      provider: z.string().nullable(),
      model: z.string().nullable(),
      durationMs: z.number().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
});

/** Any text is accepted as id, so that a malformed id gets the same answer as an unknown chat. */
export const ChatParams = z.object({ id: z.string() });
