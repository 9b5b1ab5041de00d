import type { z } from 'zod';
import type { Storage } from './storage/collection.ts';
import type { AnswerStep } from './tools/answer-steps.ts';
import type { Picture } from './tools/findings.ts';
import type { Passage } from './tools/passage.ts';

export type { Passage } from './tools/passage.ts';

/** What a person may see of a document without opening it. */
export interface DocumentInfo {
  id: string;
  filename: string;
  fileType: string;
  /** Bytes. */
  fileSize: number;
  status: string;
  /** Why it could not be read, as a sentence. */
  error: string | null;
  version: number;
  summary: string | null;
  tags: string[];
  createdAt: string;
  updatedAt: string;
}

/** `GET /api/library/progress`: how far the documents that the person may read can be searched. */
export interface LibraryProgress {
  /** Documents whose words can be searched. */
  searchable: number;
  /** Those of them that are searched by meaning, too. */
  embedded: number;
  /** Documents whose text is still being read. */
  processing: number;
}

/** Of a page that was read from its picture: below this, people should look at the page before they quote it. */
export const poorConfidence = 70;

export interface DocumentPage {
  /** 1-based. */
  number: number;
  start: number;
  end: number;
  /**
   * Read from a picture of the page, so words may be wrong; the engine's confidence, 0 to 100, and the degrees that the picture
   * was turned by, clockwise, to be read.
   */
  ocr?: { confidence: number; turned?: 90 | 180 | 270 };
  /** A picture of a page that has not been read, or not yet. */
  scan?: true;
}

/** A file that goes with a message. */
export interface AttachedFile {
  filename: string;
  /** Of a file whose pages can be looked at: for `documents.picture`, which gives them to whoever has attached it. */
  id?: string;
  /** What was read of it; of a picture what was recognised on it. */
  text: string;
  /** Of a picture, or of a scan: shown to models that see, in place of nothing but the text. */
  pictures?: Picture[];
}

export interface AiMessage {
  role: 'user' | 'assistant';
  content: string;
  /** Files that go with it; the platform hands their text over labelled as data. */
  attachments?: AttachedFile[];
  /** What is known about the person; handed over in the same way, and never a part of the question. */
  notes?: string[];
}

const attached = 'attachment:';

/** `documentId` of passages of a file that went with a question: there is no document to open. */
export const attachmentDocumentId = (filename: string): string => attached + filename;

/** Whether a passage or citation is of a file that went with a question. */
export const isOfAttachment = ({ documentId }: Pick<Passage, 'documentId'>): boolean =>
  documentId.startsWith(attached);

/**
 * Something the model may ask for while it writes. The platform checks the input, runs the tool on the person's behalf and
 * hands the result back as data.
 */
export interface AiTool<S extends z.ZodType = z.ZodType> {
  /** Letters, digits and `_`; the name the model calls it by. */
  name: string;
  /** When and for what the model should use it. */
  description: string;
  input: S;
  /** What people read while it runs: "Looking up the rate of EUR". Its name where left out. */
  step?: (input: z.output<S>) => string;
  /**
   * The result travels as JSON; `findings` hand over passages to cite. An `AppError` is told to the model; anything else ends the
   * answer.
   */
  run: (input: z.output<S>) => Promise<unknown>;
}

export interface AiRequest {
  /** The instruction. Text from documents never belongs here. */
  system?: string;
  messages: AiMessage[];
  /** Evidence, numbered from 1 as given; the platform hands it over labelled as data. Cite as `[1]`. */
  sources?: Passage[];
  /** Make each with `aiTool`, which ties `run` to its `input`. A model that cannot call tools is asked without them. */
  tools?: AiTool[];
  /** Identifier of a provider. */
  provider?: string;
  model?: string;
  temperature?: number;
  /** Upper bound of the answer, in the model's tokens. */
  maxTokens?: number;
}

export interface AiUsage {
  /** Tokens as the provider counts them; the built-in provider counts words. */
  inputTokens: number;
  outputTokens: number;
}

export type AiChunk =
  /** First, and again where another provider takes over before anything was written. */
  | { type: 'model'; provider: string; model: string }
  /** What the model lets be seen of its reasoning. */
  | { type: 'reasoning'; text: string }
  /** The model asked for a tool: which runs now, and once more when it has ended. */
  | { type: 'step'; step: AnswerStep }
  /** All evidence there is by now, each with the number that it had: tools have found more. */
  | { type: 'sources'; sources: Passage[] }
  | { type: 'text'; text: string }
  /** Last. `truncated`: the answer is cut, because it reached the limit of tokens. */
  | { type: 'usage'; usage: AiUsage; truncated?: true };

export interface AiAnswer {
  text: string;
  provider: string;
  model: string;
  usage: AiUsage;
}

export interface Memory {
  id: string;
  content: string;
  type: 'conversation' | 'user_query' | 'ai_response' | 'system_event';
  /** 1–2 */
  importance: number;
  createdAt: string;
}

/** The text of one version of a document, with its structure. Offsets count UTF-16 units. */
export interface DocumentText {
  version: number;
  /** The newest that can be read. */
  currentVersion: number;
  /** Null where it has not been read yet, or cannot be. */
  text: string | null;
  /** Empty where the format has no pages. */
  pages: DocumentPage[];
  /** Headings, `level` 1 the highest. */
  sections: { title: string; level: number; start: number }[];
  /** The file holds more than was kept. */
  truncated: boolean;
}

/** A document's file, byte for byte. */
export interface DocumentFile {
  filename: string;
  /** Lower case, without the dot. */
  fileType: string;
  body: Uint8Array;
}

export interface DocumentListOptions {
  /** Words of what a list shows: name, type, state. */
  search?: string;
  /** 1–500, default 500. */
  limit?: number;
  offset?: number;
}

/** What the model can do that would answer. */
export interface AiAbilities {
  /** It can call tools. */
  tools: boolean;
  /** It sees pictures. */
  pictures: boolean;
}

export interface SearchScope {
  /** Passages, 1–50, default 8. */
  limit?: number;
  /** Default: all that the person may read. */
  documentIds?: string[];
}

export interface WebhookEvent {
  /** `https`; a private address is refused unless the operator has named it in `WEBHOOK_ALLOWED_HOSTS`. */
  url: string;
  /** The variable of the server that holds the key: its name ends in `_WEBHOOK_SECRET`. The key itself is never yours. */
  secret: string;
  /** The same for the same event, also where it is sent again: the other side knows by it what it has had. */
  id: string;
  /** `post.published` */
  type: string;
  data: unknown;
}

export interface NotificationOptions {
  body?: string;
  /** A path inside the workspace. */
  href?: string;
  /** Those that it names; who may no longer read one of them no longer sees it. */
  documentIds?: string[];
}

/** What the platform can give an agent. Each is already bound to the person on whose behalf the call runs. */
export interface Capabilities {
  /** Language models. Every call is metered in the usage ledger. */
  ai: {
    text(request: AiRequest): Promise<AiAnswer>;
    stream(request: AiRequest): AsyncIterable<AiChunk>;
    /** @throws AppError `unavailable` with `fields.provider` where nobody who may be asked can produce structured output */
    object<S extends z.ZodType>(request: AiRequest & { schema: S }): Promise<z.output<S>>;
    abilities(request?: Pick<AiRequest, 'provider' | 'model'>): AiAbilities;
  };
  /** Documents the person may read. @throws AppError `not-found` for foreign and missing ones alike */
  documents: {
    /** Newest first. */
    list(options?: DocumentListOptions): Promise<DocumentInfo[]>;
    get(id: string): Promise<DocumentInfo>;
    /** @param version default: the current one */
    content(id: string, version?: number): Promise<DocumentText>;
    text(id: string): Promise<string>;
    /**
     * The file as it was uploaded, 20 MB at most. It is untrusted, whatever its name says.
     * @param version default: the current one
     * @throws AppError `too-large`
     */
    file(id: string, version?: number): Promise<DocumentFile>;
    /**
     * A page as it looks, for a model that sees.
     * @param id of a document, or of a file that went with a question
     * @throws AppError `unavailable` where its format cannot be drawn
     */
    picture(id: string, page: number, version?: number): Promise<Picture>;
    pages(id: string): Promise<DocumentPage[]>;
  };
  search: {
    passages(query: string, options?: SearchScope): Promise<Passage[]>;
    /** As `passages`, with what the person has to know about it, as a sentence: that only words were looked for. */
    find(query: string, options?: SearchScope): Promise<{ passages: Passage[]; notice: string | null }>;
  };
  /** What this agent remembers about the person, who can switch it off. */
  memory: {
    /** Nothing while it is switched off. */
    recall(query?: string): Promise<Memory[]>;
    /** Null where nothing was kept: it is switched off, or the text holds a password, a key or a card number. */
    remember(content: string, options: { type: Memory['type']; importance: number }): Promise<Memory | null>;
  };
  storage: Storage;
  notify: {
    /** Tells the person on whose behalf the agent works. */
    user(title: string, options?: NotificationOptions): Promise<void>;
    /**
     * Tells colleagues what this person has done: their name belongs into the title. Nobody is told twice, the person never, and
     * who does not exist is left out. What it leads to must be for them.
     * @param ids of 50 people at most
     */
    people(ids: readonly string[], title: string, options?: NotificationOptions): Promise<void>;
  };
  webhook: {
    /**
     * Tells another system, once: `{ type, timestamp, data }` as JSON, signed with HMAC-SHA256 in `webhook-signature` as Standard
     * Webhooks says. In a job it is tried again with the job.
     * @returns the answer; 64 KB of its body at most
     * @throws AppError `unavailable` where nobody answers, or with no 2xx; `invalid` where address or variable will not do
     */
    send(event: WebhookEvent): Promise<{ status: number; body: string }>;
  };
}

/** A tool whose `run` is checked against its `input`. */
export function aiTool<S extends z.ZodType>(tool: AiTool<S>): AiTool {
  return tool as unknown as AiTool;
}
