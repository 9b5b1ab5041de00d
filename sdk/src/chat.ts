import { z } from 'zod';
import type { AiUsage, AttachedFile, Passage } from './capabilities.ts';
import type { ErrorCode } from './errors.ts';
import type { WrittenMessage } from './server-messages/message.ts';
import type { Claims } from './manifest.ts';
import type { AnswerStep, StepApp } from './tools/answer-steps.ts';
import type { WorkspaceNews } from './workspace-events.ts';

/** The source behind a number in an answer: part of a passage, with the text around that part. */
export type Citation = Omit<Passage, 'score'> & {
  number: number;
  before: string;
  after: string;
  /** The document's current version, if known. The cited version may be older. */
  newestVersion?: number;
};

/** A passage with the number by which an answer cites it. */
export type NumberedPassage = Passage & { number: number };

/** The checks of an answer's quotes and statements against its sources. Offsets are UTF-16 units of the answer's text. */
export interface AnswerChecks {
  /** All literal quotes of the answer, in order. */
  quotes: {
    start: number;
    end: number;
    verdict: 'verified' | 'not-found';
    /** The number of the citation that contains the quote; null when no citation does. */
    citation: number | null;
  }[];
  /** Sentences that no source supports. */
  unsupported: { start: number; end: number }[];
}

/** A file that is attached to a question. */
export interface ChatAttachment {
  id: string;
  filename: string;
  /** Size in bytes. */
  fileSize: number;
  status: 'processing' | 'ready' | 'failed';
  /** Why the text of the file could not be read, or null. */
  error: string | null;
  truncated: boolean;
}

/** Status of a message. `cut`: the answer reached the token limit and can be continued. */
export type ChatMessageStatus = 'streaming' | 'complete' | 'cut' | 'stopped' | 'interrupted' | 'failed';

export interface ChatMessage {
  id: string;
  sessionId: string;
  /** The id that the client gave this message. Two sends with the same id are stored as one message. */
  clientMessageId: string | null;
  role: 'user' | 'assistant' | 'system';
  content: string;
  status: ChatMessageStatus;
  /** Why a stopped answer ended, if nobody stopped it: the person lost access to the workspace. */
  endReason?: 'access-ended';
  /** The run that writes or wrote this message. Follow the run with a `resume` frame while `status` is `streaming`. */
  runId: string | null;
  citations: Citation[];
  /** Id of the previous message; null for the first message of a branch. */
  parentId: string | null;
  /** Ids of all messages with the same parent and role, including this message, oldest first: the branches at this point. */
  siblingIds: string[];
  /** Result of the source check; null when nothing was checked. */
  checks: AnswerChecks | null;
  /** The lookups made for an answer, in order. Documents that the owner can no longer read are left out. */
  steps: AnswerStep[];
  /** The reasoning that the model showed. Reasoning is not part of the answer: it is never exported, shared or remembered. */
  reasoning: string | null;
  /** The person's rating of an answer. */
  rating: 1 | -1 | null;
  /** Name of a file whose text was sent as part of the message. */
  attachment: string | null;
  attachments: ChatAttachment[];
  usage: AiUsage | null;
  provider: string | null;
  model: string | null;
  durationMs: number | null;
  createdAt: string;
}

export interface ChatSession {
  id: string;
  agentId: number;
  agent: string;
  title: string;
  /** The documents that the chat is limited to; empty means all documents that the person can read. */
  documentIds: string[];
  /** The chat's project, if the person belongs to it. */
  project: { id: string; name: string } | null;
  pinned: boolean;
  /** Colleagues with the link can read the chat. */
  shared: boolean;
  sharedWithProject: boolean;
  /** The chat is shared with people or teams by name. */
  sharedByName: boolean;
  createdAt: string;
  /** The time of the last question or answer; renaming, moving, pinning and sharing do not count. */
  updatedAt: string;
  /** Set in search results: the words of a message that match, unless the title matches. */
  snippet?: string;
}

/** A chat as shown to colleagues with its link: the messages, and the sources that these colleagues can read. */
export interface SharedChat {
  id: string;
  agent: string;
  title: string;
  owner: { name: string; picture: string | null };
  own: boolean;
  updatedAt: string;
  messages: SharedMessage[];
}

export type SharedMessage = Pick<
  ChatMessage,
  'id' | 'content' | 'status' | 'citations' | 'checks' | 'provider' | 'model' | 'durationMs' | 'createdAt'
> & {
  role: 'user' | 'assistant';
  /** Numbers of the citations that are left out because the reader cannot read their documents. */
  withheld: number[];
  attached: number;
  /** The interfaces of outside tools in the answer. Undefined without one. */
  apps?: StepApp[];
};

/** A part that an agent's chat handler yields. */
export type ChatPart =
  | {
      type: 'text';
      text: string;
      /** The text is about the answer itself, so the source check skips it. */
      aside?: true;
    }
  /** A one-line status, shown until text arrives. */
  | { type: 'status'; text: string }
  /**
   * Sources: `[1]` in the text points to the first of these. A later part must begin with the same sources and may only append
   * others, so that numbers keep their meaning. People see the sources renumbered in the order in which the text cites them.
   */
  | {
      type: 'sources';
      sources: Passage[];
      /** Overrides the manifest's source check for this answer. If a later part omits `claims`, the earlier override stays. */
      claims?: Claims;
    }
  /** A lookup that the platform shows and stores with the answer. */
  | { type: 'step'; step: AnswerStep }
  | { type: 'model'; provider: string; model: string }
  /** Reasoning from `call.ai`, shown folded beside the answer. */
  | { type: 'reasoning'; text: string }
  /** Usage from `call.ai`, stored with the answer. */
  | { type: 'usage'; usage: AiUsage; truncated?: true };

/** The input of an agent's chat handler. */
export interface ChatTurn {
  sessionId: string;
  message: string;
  /** Earlier messages of this branch, oldest first, without the current one. */
  history: {
    role: 'user' | 'assistant';
    content: string;
    attachments?: AttachedFile[];
  }[];
  attachments: AttachedFile[];
  /**
   * Memories of the person that are relevant to the question. Empty when memory is off or the manifest does not declare
   * `memory`.
   */
  memories: string[];
  /** Documents that the person selected for this chat; empty means the whole library. */
  documentIds: string[];
  /**
   * The beginning of an answer that is being continued. Write what follows, or the whole answer again: the platform drops a
   * repeated beginning.
   */
  continues?: string;
}

/** Maximum length of a message in characters. Longer text has to be uploaded as a document. */
export const messageLimit = 2 * 1024 * 1024;

const text = z
  .string()
  .max(messageLimit, 'Text can’t be larger than 2 MB. Upload larger files as a document.')
  .refine((value) => !value.includes('\0'), 'Text must not contain the NUL character.');
/** Count the ids before validating them: a million wrong ids would produce a million validation errors. */
const documentIds = z.array(z.unknown()).max(500).pipe(z.array(z.uuid()));
/** A blank choice means that the person chose nothing. */
const choice = (limit: number) =>
  z
    .string()
    .max(limit)
    .nullish()
    .transform((value) => value?.trim() || undefined);

const short = z.boolean().optional().catch(undefined);

/** Frames that a browser can send on `/ws`. The session cookie identifies the person; a `userId` in a frame is ignored. */
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
    attachmentIds: z.array(z.uuid()).max(10).nullish(),
    /**
     * Id of the message before an edited question; null starts a new branch from the beginning. Default: the last message of
     * the visible branch.
     */
    parentId: z.uuid().nullish(),
    /** Answer this stored question again, beside its other answers. The frame's text is ignored. */
    regenerate: z.uuid().nullish(),
    /** Continue this interrupted, stopped or failed answer. The frame's text is ignored. */
    continueFrom: z.uuid().nullish(),
    short,
  }),
  z.object({
    type: z.literal('resume'),
    runId: z.uuid(),
    /** The last sequence number that the client has received; 0 requests all frames. */
    after: z.number().int().nonnegative().optional(),
    lastSeq: z.number().int().nonnegative().optional(),
    short,
  }),
  z.object({ type: z.enum(['stop', 'cancel']), runId: z.uuid() }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientFrame = z.output<typeof ClientFrame>;

/**
 * Frames of one run have a `seq` from 1 without gaps. After a lost socket, `resume` requests the frames after the last received
 * one.
 */
export type RunFrame = { runId: string; sessionId: string; seq: number } & (
  | { type: 'chunk'; content: string }
  | { type: 'status'; text: string }
  /** Sources that the next piece of text cites for the first time, with their numbers. */
  | { type: 'sources'; sources: NumberedPassage[] }
  /** A step that started, or the new state of a step with the same id. */
  | { type: 'step'; step: AnswerStep }
  | { type: 'reasoning'; content: string }
  | { type: 'model'; provider: string; model: string }
  /** The end of a run, with the stored answer. `message.status` says whether the answer is complete. */
  | { type: 'done'; fullResponse: string; message: ChatMessage }
  /** The end of a run by failure. `partial` is the text written so far, which is stored. */
  | ({
      type: 'error';
      code: ErrorCode | 'internal';
      error: string;
      partial: ChatMessage | null;
    } & WrittenMessage)
);

/**
 * The latest event of each kind that was published between page load and socket connection; `ago` is the age of an event in
 * milliseconds.
 */
export interface MissedEvents {
  type: 'missed';
  news: { name: WorkspaceNews['name']; ago: number }[];
}

export type WorkspaceEvent = { type: 'event' } & WorkspaceNews;

/** The answer to a frame that could not be handled, with the ids of that frame. */
export interface FrameError extends WrittenMessage {
  type: 'error';
  code: ErrorCode | 'internal';
  error: string;
  sessionId?: string;
  clientMessageId?: string;
  /**
   * Set when a `resume` or `stop` names an answer that cannot be followed. Unlike the last frame of a run, this frame has no
   * `seq`.
   */
  runId?: string;
  id?: string;
}

/** A request to an agent's own socket. Replies, the end and errors carry the `id` that the page chose for the request. */
export interface AgentFrame {
  /** Name of the request: `<agent>:<type>`. */
  type: `${string}:${string}`;
  id: string;
  /** Must match the schema that the agent declares for the socket. */
  data?: unknown;
}

export type ServerFrame =
  | RunFrame
  /** The question is stored and its run has started. `answer` is the message that the run continues, if any. */
  | { type: 'run'; runId: string; sessionId: string; message: ChatMessage; answer?: ChatMessage }
  | FrameError
  /** A reply of an agent's own socket, or the end of the replies. `source` is the type of the request, `id` its id. */
  | { type: 'agent'; source: string; id: string; seq: number; data: unknown }
  | { type: 'agent-done'; source: string; id: string }
  | { type: 'pong' }
  | MissedEvents
  | WorkspaceEvent;
