import type { z } from 'zod';
import type { Message } from './server-messages/message.ts';
import type { Storage } from './storage/collection.ts';
import type { AnswerStep } from './tools/answer-steps.ts';
import type { Picture } from './tools/findings.ts';
import type { Passage } from './tools/passage.ts';

export type { Passage } from './tools/passage.ts';

/** The information about a document that a person can see without opening it. */
export interface DocumentInfo {
  id: string;
  filename: string;
  fileType: string;
  /** Size in bytes. */
  fileSize: number;
  status: string;
  /** A sentence that says why the document could not be processed, or null. */
  error: string | null;
  version: number;
  summary: string | null;
  tags: string[];
  createdAt: string;
  updatedAt: string;
}

/** `GET /api/library/progress`: how many of the person's readable documents can be searched. */
export interface LibraryProgress {
  /** Number of documents that keyword search can find. */
  searchable: number;
  /** Number of documents that semantic search can find, too. */
  embedded: number;
  processing: number;
}

/** A scanned page with a recognition confidence (0–100) below this value must be checked by people before they quote it. */
export const poorConfidence = 70;

export interface DocumentPage {
  number: number;
  start: number;
  end: number;
  /**
   * Set when the text was recognized in an image of the page, so words may be wrong. `confidence` is the engine's, 0–100;
   * `turned` is the clockwise rotation in degrees that made the image readable.
   */
  ocr?: { confidence: number; turned?: 90 | 180 | 270 };
  /** The page is an image whose text has not been recognized yet or cannot be recognized. */
  scan?: true;
}

/** A file that is attached to a message. */
export interface AttachedFile {
  filename: string;
  /**
   * Set for files with viewable pages. Pass this id to `documents.picture`, which serves the pages to the person who attached
   * the file.
   */
  id?: string;
  /** The text of the file; for an image, the recognized text. */
  text: string;
  /** The images of an image file or scan. Models with vision get them along with the text. */
  pictures?: Picture[];
}

export interface AiMessage {
  role: 'user' | 'assistant';
  content: string;
  /** Attached files. The platform passes their text to the model, labeled as data. */
  attachments?: AttachedFile[];
  /** Facts about the person. The platform passes them to the model as data, never as part of the question. */
  notes?: string[];
}

const attached = 'attachment:';

/** The `documentId` of passages from an attached file, which has no document to open. */
export const attachmentDocumentId = (filename: string): string => attached + filename;

/** Whether a passage or citation comes from a file that was attached to a question. */
export const isOfAttachment = ({ documentId }: Pick<Passage, 'documentId'>): boolean =>
  documentId.startsWith(attached);

/**
 * A tool that the model can call while it writes. The platform validates the input, runs the tool on the person's behalf and
 * returns the result to the model as data.
 */
export interface AiTool<S extends z.ZodType = z.ZodType> {
  /** Letters, digits and `_` only. */
  name: string;
  /** Tells the model when to use the tool and for what. */
  description: string;
  input: S;
  /** The status that people read while the tool runs: "Looking up the rate of EUR". Default: the tool's name. */
  step?: (input: z.output<S>) => string;
  /**
   * The platform sends the result to the model as JSON; return `findings` to add passages to cite. The model sees the text of
   * an `AppError`; any other error ends the answer.
   */
  run: (input: z.output<S>) => Promise<unknown>;
}

export interface AiRequest {
  /** The instructions. Never put text from documents here. */
  system?: string;
  messages: AiMessage[];
  /**
   * Sources, numbered from 1 in this order. The platform passes them to the model, labeled as data. Ask the model to cite them
   * as `[1]`.
   */
  sources?: Passage[];
  /**
   * Create each tool with `aiTool`, which ties `run` to its `input`. A model that cannot call tools gets the request without
   * them.
   */
  tools?: AiTool[];
  provider?: string;
  model?: string;
  temperature?: number;
  /** Maximum length of the answer, in the model's tokens. */
  maxTokens?: number;
}

export interface AiUsage {
  /** Tokens as the provider counts them. The built-in provider counts words instead. */
  inputTokens: number;
  outputTokens: number;
}

export type AiChunk =
  /** The model that answers: the first part. Sent again when another provider takes over before any text was written. */
  | { type: 'model'; provider: string; model: string }
  /** The part of the model's reasoning that the model shows. */
  | { type: 'reasoning'; text: string }
  /** A tool call of the model: sent when the tool starts and again when it has ended. */
  | { type: 'step'; step: AnswerStep }
  /** All sources so far, with their numbers unchanged, after tools have found more. */
  | { type: 'sources'; sources: Passage[] }
  | { type: 'text'; text: string }
  /** The last part of an answer. `truncated`: the answer was cut at the token limit. */
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
  /** Importance from 1 (low) to 2 (high). */
  importance: number;
  createdAt: string;
}

/** The text of one version of a document, with its structure. Offsets are UTF-16 units. */
export interface DocumentText {
  version: number;
  /** The current version of the document, which can be newer than `version`. */
  currentVersion: number;
  /** Null when the text has not been extracted yet or cannot be extracted. */
  text: string | null;
  /** Pages of the document; empty for formats without pages. */
  pages: DocumentPage[];
  /** Headings of the document; `level` 1 is the highest. */
  sections: { title: string; level: number; start: number }[];
  /** The file contains more text than was stored. */
  truncated: boolean;
}

export interface DocumentFile {
  filename: string;
  /** The extension in lower case, without the dot. */
  fileType: string;
  body: Uint8Array;
}

export interface DocumentListOptions {
  /** Finds documents with these words in the name, type or status. */
  search?: string;
  /** Maximum number of documents, 1–500, default 500. */
  limit?: number;
  offset?: number;
}

/** A project of the person. Projects in the trash are left out. */
export interface DocumentProject {
  id: string;
  name: string;
  /** The documents in the project, by name. */
  documentIds: string[];
}

export interface AiAbilities {
  tools: boolean;
  pictures: boolean;
}

export interface SearchScope {
  /** Number of passages, 1–50, default 8. */
  limit?: number;
  /** Searches only these documents. Default: all documents that the person can read. */
  documentIds?: string[];
}

export interface WebhookEvent {
  /** An `https` address. A private address is refused unless the server operator has listed it in `WEBHOOK_ALLOWED_HOSTS`. */
  url: string;
  /** The server variable with the signing key; its name must end in `_WEBHOOK_SECRET`. The agent never sees the key. */
  secret: string;
  /** Id of the event. Use the same id for the same event, also on a retry, so that the receiver can ignore duplicates. */
  id: string;
  /** Name of the event, for example `post.published`. */
  type: string;
  data: unknown;
}

export interface NotificationOptions {
  body?: string | Message;
  /** A path inside the workspace that the notification links to. */
  href?: string;
  /** Documents that the notification names. People who can no longer read one of them do not see the notification. */
  documentIds?: string[];
}

/** The capabilities that the platform can give an agent. Each acts for the person on whose behalf the call runs. */
export interface Capabilities {
  /** AI models. Every call is recorded in the usage ledger. */
  ai: {
    text(request: AiRequest): Promise<AiAnswer>;
    stream(request: AiRequest): AsyncIterable<AiChunk>;
    /**
     * @throws AppError `unavailable` with `fields.provider` when no available provider supports structured output, and with
     * `fields.structure` when the model's answers do not match the schema
     */
    object<S extends z.ZodType>(request: AiRequest & { schema: S }): Promise<z.output<S>>;
    abilities(request?: Pick<AiRequest, 'provider' | 'model'>): AiAbilities;
  };
  /** Documents that the person can read. @throws AppError `not-found` for missing documents and for documents without access */
  documents: {
    /** Lists documents, newest first. */
    list(options?: DocumentListOptions): Promise<DocumentInfo[]>;
    /** The projects that the person is a member of, by name. */
    projects(): Promise<DocumentProject[]>;
    get(id: string): Promise<DocumentInfo>;
    /** @param version of the document; default: the current version */
    content(id: string, version?: number): Promise<DocumentText>;
    text(id: string): Promise<string>;
    /**
     * The original file, at most 20 MB. Its content is untrusted, whatever its type says.
     * @param version default: the current version
     * @throws AppError `too-large`
     */
    file(id: string, version?: number): Promise<DocumentFile>;
    /**
     * The image of a page, for a model with vision.
     * @param id of a document, or of an attached file
     * @throws AppError `unavailable` when the format has no page images
     */
    picture(id: string, page: number, version?: number): Promise<Picture>;
    pages(id: string): Promise<DocumentPage[]>;
  };
  search: {
    passages(query: string, options?: SearchScope): Promise<Passage[]>;
    /**
     * Finds the same passages as `passages`, and returns a sentence that people should see, if any: for example that only
     * keyword search ran.
     */
    find(query: string, options?: SearchScope): Promise<{ passages: Passage[]; notice: string | null }>;
  };
  memory: {
    /** Returns memories; empty when memory is switched off. */
    recall(query?: string): Promise<Memory[]>;
    /**
     * Stores a memory. Returns null when nothing was stored: memory is off, or the text contains a password, a key or a card
     * number.
     */
    remember(content: string, options: { type: Memory['type']; importance: number }): Promise<Memory | null>;
  };
  storage: Storage;
  notify: {
    /**
     * Notifies the person on whose behalf the agent works.
     * @param title the English sentence; a sentence with values is a `msg`, so that it can be translated
     */
    user(title: string | Message, options?: NotificationOptions): Promise<void>;
    /**
     * Notifies colleagues about something that this person did; put the person's name into the title. Duplicate ids, unknown
     * ids and the person's own id are skipped. Link only to things that the colleagues can access.
     * @param ids of 50 people at most
     */
    people(ids: readonly string[], title: string | Message, options?: NotificationOptions): Promise<void>;
  };
  webhook: {
    /**
     * Sends one webhook: `{ type, timestamp, data }` as JSON, signed with HMAC-SHA256 in `webhook-signature` (Standard
     * Webhooks). A retried job sends the webhook again.
     * @returns the response, with at most 64 KB of its body
     * @throws AppError `unavailable` without a response or with a status other than 2xx; `invalid` for an unusable address or
     * variable
     */
    send(event: WebhookEvent): Promise<{ status: number; body: string }>;
  };
}

/** Creates a tool whose `run` is type-checked against its `input`. */
export function aiTool<S extends z.ZodType>(tool: AiTool<S>): AiTool {
  return tool as unknown as AiTool;
}
