import { z } from 'zod';
import type { AiUsage, AttachedFile, Passage } from './capabilities.ts';
import type { ErrorCode } from './errors.ts';
import type { Claims } from './manifest.ts';
import type { AnswerStep } from './tools/answer-steps.ts';
import type { WorkspaceNews } from './workspace-events.ts';

/** What an answer stands on, by number: a stretch of a passage, with the text around it. */
export type Citation = Omit<Passage, 'score'> & {
  number: number;
  before: string;
  after: string;
  /** The document's version now, where it is known: the one cited may be an earlier one. */
  newestVersion?: number;
};

/** A passage that an answer names, by its number. */
export type NumberedPassage = Passage & { number: number };

/** A statement of an answer that could not be found where it says it stands. Offsets count UTF-16 units of the answer's text. */
export interface AnswerChecks {
  /** Every literal quote of the answer, in order. */
  quotes: {
    start: number;
    end: number;
    verdict: 'verified' | 'not-found';
    /** The citation that holds it; null where none does. */
    citation: number | null;
  }[];
  /** Sentences that none of the sources supports. */
  unsupported: { start: number; end: number }[];
}

/** A file that goes with a question. */
export interface ChatAttachment {
  id: string;
  filename: string;
  /** Bytes. */
  fileSize: number;
  status: 'processing' | 'ready' | 'failed';
  /** Why its text could not be read. */
  error: string | null;
  /** It holds more text than was kept. */
  truncated: boolean;
}

/** `cut`: the answer reached the limit of tokens and can be continued. */
export type ChatMessageStatus = 'streaming' | 'complete' | 'cut' | 'stopped' | 'interrupted' | 'failed';

export interface ChatMessage {
  id: string;
  sessionId: string;
  /** The client's own id of a message it wrote: the same id is stored once. */
  clientMessageId: string | null;
  role: 'user' | 'assistant' | 'system';
  content: string;
  status: ChatMessageStatus;
  /** The run that writes or wrote it; follow it with a `resume` frame while `status` is `streaming`. */
  runId: string | null;
  citations: Citation[];
  /** The message it follows; null for the first of a branch. */
  parentId: string | null;
  /** All messages with the same parent and role, itself included, oldest first: the branches of the conversation here. */
  siblingIds: string[];
  /** What could be checked of an answer; null where nothing was. */
  checks: AnswerChecks | null;
  /** What was looked up for an answer, in order; documents that its owner may not read any more are left out. */
  steps: AnswerStep[];
  /** What its model let be seen of its reasoning. It is no part of the answer: not exported, not shared, not remembered. */
  reasoning: string | null;
  /** What the person thinks of an answer. */
  rating: 1 | -1 | null;
  /** The name of a file that went with the message as plain text. */
  attachment: string | null;
  attachments: ChatAttachment[];
  usage: AiUsage | null;
  provider: string | null;
  model: string | null;
  /** Milliseconds from the question to the end of the answer. */
  durationMs: number | null;
  createdAt: string;
}

export interface ChatSession {
  id: string;
  /** The agent's number in the catalogue. */
  agentId: number;
  /** The agent's id in its manifest. */
  agent: string;
  title: string;
  /** The documents in scope; empty means all that the person may read. */
  documentIds: string[];
  /** The project that it lies in, as far as the person belongs to it. */
  project: { id: string; name: string } | null;
  pinned: boolean;
  /** Colleagues with the link may read it. */
  shared: boolean;
  /** Members of its project may read it. */
  sharedWithProject: boolean;
  createdAt: string;
  /** When it was last used; renaming, moving, pinning and sharing are no use. */
  updatedAt: string;
  /** In answers to a search: the words of a message that were found, where the title does not have them. */
  snippet?: string;
}

/** A chat as colleagues see it who were given its link: what was said, and the evidence that they may read themselves. */
export interface SharedChat {
  id: string;
  /** The agent's id in its manifest. */
  agent: string;
  title: string;
  owner: { name: string; picture: string | null };
  /** It is the reader's own. */
  own: boolean;
  updatedAt: string;
  messages: SharedMessage[];
}

export type SharedMessage = Pick<
  ChatMessage,
  'id' | 'content' | 'status' | 'citations' | 'checks' | 'provider' | 'model' | 'durationMs' | 'createdAt'
> & {
  role: 'user' | 'assistant';
  /** Numbers that the answer cites from documents that the reader may not read. */
  withheld: number[];
  /** How many files went with it; they are not shared. */
  attached: number;
};

/** What an agent's chat handler yields. */
export type ChatPart =
  | {
      type: 'text';
      text: string;
      /** The product speaks about the answer: nothing of it is marked. */
      aside?: true;
    }
  /** One line about what is being done, shown until text arrives. */
  | { type: 'status'; text: string }
  /**
   * Evidence: `[1]` in the text points to the first of these. Given again, it may only grow: numbers keep their meaning. People are
   * shown other numbers, in the order in which the text comes to name them.
   */
  | {
      type: 'sources';
      sources: Passage[];
      /** Where this answer is judged otherwise than the manifest says. Left out, it stays as it was said before. */
      claims?: Claims;
    }
  /** Something that is looked up, kept with the answer. */
  | { type: 'step'; step: AnswerStep }
  | { type: 'model'; provider: string; model: string }
  /** As `call.ai` yields it: folded beside the answer. */
  | { type: 'reasoning'; text: string }
  /** As `call.ai` yields it: kept with the answer. */
  | { type: 'usage'; usage: AiUsage; truncated?: true };

/** What an agent's chat handler receives. */
export interface ChatTurn {
  sessionId: string;
  message: string;
  /** Earlier messages of this branch, oldest first, without the one above. */
  history: {
    role: 'user' | 'assistant';
    content: string;
    attachments?: AttachedFile[];
  }[];
  attachments: AttachedFile[];
  /** What the agent remembers about the person that bears on the question; empty where memory is off or not declared. */
  memories: string[];
  /** Documents that the person chose for this session; empty means the whole library. */
  documentIds: string[];
  /**
   * The beginning of the answer, where one that broke off is continued. Write either what follows it, or the whole answer again:
   * what repeats the beginning is dropped.
   */
  continues?: string;
}

/** Characters. More than that is a document and is uploaded as one. */
export const messageLimit = 2 * 1024 * 1024;

const text = z
  .string()
  .max(messageLimit, 'Text can’t be larger than 2 MB. Upload larger files as a document.')
  .refine((value) => !value.includes('\0'), 'Text must not contain the NUL character.');
/** Counted before they are looked at: a million wrong ids would be a million complaints. */
const documentIds = z.array(z.unknown()).max(500).pipe(z.array(z.uuid()));
/** Blank means: none of my own. */
const choice = (limit: number) =>
  z
    .string()
    .max(limit)
    .nullish()
    .transform((value) => value?.trim() || undefined);

/** Whether the answer may come as `ShortFrame`s. */
const short = z.boolean().optional().catch(undefined);

/** Frames a browser may send on `/ws`. Who is speaking is decided by the session cookie; a `userId` in a frame is ignored. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('chat'),
    sessionId: z.uuid(),
    message: text.default(''),
    clientMessageId: choice(100),
    documentIds: documentIds.nullish(),
    aiProvider: choice(100),
    customPrompt: choice(20_000),
    fileContent: z.object({ text, filename: z.string().max(255) }).nullish(),
    /** Files that were uploaded before. */
    attachmentIds: z.array(z.uuid()).max(10).nullish(),
    /** The message that this one follows, for a question that was edited: null starts anew. Absent: the end of the branch shown. */
    parentId: z.uuid().nullish(),
    /** Answer this stored question once more, beside the answers it has. The text of the frame is ignored. */
    regenerate: z.uuid().nullish(),
    /** Go on with this interrupted, stopped or failed answer behind what is there of it. The text of the frame is ignored. */
    continueFrom: z.uuid().nullish(),
    short,
  }),
  z.object({
    type: z.literal('resume'),
    runId: z.uuid(),
    /** The last sequence number that was seen; 0 for everything. */
    after: z.number().int().nonnegative().optional(),
    lastSeq: z.number().int().nonnegative().optional(),
    short,
  }),
  z.object({ type: z.enum(['stop', 'cancel']), runId: z.uuid() }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientFrame = z.output<typeof ClientFrame>;

/** Frames of one run carry `seq`, counted from 1 without gaps; after a lost socket `resume` goes on behind the last one seen. */
export type RunFrame = { runId: string; sessionId: string; seq: number } & (
  | { type: 'chunk'; content: string }
  | { type: 'status'; text: string }
  /** What the text names for the first time in the next piece, by the numbers that it has there. */
  | { type: 'sources'; sources: NumberedPassage[] }
  /** Begun, or ended where one of its id came before. */
  | { type: 'step'; step: AnswerStep }
  | { type: 'reasoning'; content: string }
  | { type: 'model'; provider: string; model: string }
  /** The end: the answer as it is stored. `message.status` says whether it is whole. */
  | { type: 'done'; fullResponse: string; message: ChatMessage }
  /** The end, by failure. `partial` is what was written before, already stored. */
  | {
      type: 'error';
      code: ErrorCode | 'internal';
      message: string;
      error: string;
      partial: ChatMessage | null;
    }
);

/**
 * What was told between the page's beginning and the opening of its socket, each kind once: `ago` is how many milliseconds ago it was
 * told last.
 */
export interface MissedNews {
  type: 'missed';
  news: { name: WorkspaceNews['name']; ago: number }[];
}

/** Something changed elsewhere: one of `workspaceEvents`. */
export type WorkspaceEvent = { type: 'event' } & WorkspaceNews;

/** A frame could not be handled; the ids say which, as far as it had any. */
export interface FrameError {
  type: 'error';
  code: ErrorCode | 'internal';
  message: string;
  error: string;
  sessionId?: string;
  clientMessageId?: string;
  /** Of a `resume` or `stop`: this answer cannot be followed. Unlike a run's own end it has no `seq`. */
  runId?: string;
  id?: string;
}

/** Asks an agent's own socket. What it yields, its end and an error carry the id, which the page chooses. */
export interface AgentFrame {
  /** `<agent>:<type>`. */
  type: `${string}:${string}`;
  id: string;
  /** Fits the socket's schema. */
  data?: unknown;
}

export type ServerFrame =
  | RunFrame
  /** The question is stored and its run has begun. `answer` is what the run goes on with, where it continues one. */
  | { type: 'run'; runId: string; sessionId: string; message: ChatMessage; answer?: ChatMessage }
  | FrameError
  /** What an agent's own socket yields, and its end. `source` is the frame's type, `id` the client's. */
  | { type: 'agent'; source: string; id: string; seq: number; data: unknown }
  | { type: 'agent-done'; source: string; id: string }
  | { type: 'pong' }
  | MissedNews
  | WorkspaceEvent;
