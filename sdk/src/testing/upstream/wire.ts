import { z } from 'zod';
import type { UpstreamOperation, UpstreamProtocol, UpstreamReply } from './reply.ts';

export interface Question {
  model: string;
  stream: boolean;
  /** All texts that the model reads, including the instructions. */
  read: string[];
  /** The last message, if a person wrote it; otherwise empty. */
  asked: string;
  results: string[];
  tools: { name: string; schema: unknown }[];
  schema?: unknown;
  maxTokens?: number | undefined;
  /** The request asks for token counts. OpenAI counts the tokens of a stream only on request. */
  counted: boolean;
}

/** A complete answer, independent of the protocol. */
export interface Answer {
  id: string;
  thinking: string;
  pieces: readonly string[];
  tools: readonly { id: string; name: string; input: unknown }[];
  finish: NonNullable<UpstreamReply['finish']>;
  inputTokens: number;
  /** Number of output tokens, including those of tool calls. */
  outputTokens: number;
  thinkingTokens: number;
}

/** Bytes of a stream. A pause applies before each `piece`; a reply with `breaks` never sends the `end`. */
export interface Frame {
  part: 'start' | 'piece' | 'end';
  data: string;
}

export interface Target {
  operation: UpstreamOperation;
  /** The model in the path, if the protocol puts it there. */
  model?: string;
  stream?: boolean;
}

export interface EmbeddingInput {
  model: string;
  texts: string[];
  dimensions?: number | undefined;
  format: 'float' | 'base64';
}

export class BadRequest extends Error {
  /** The name of the invalid parameter, if the provider reports it. */
  readonly param: string | null;

  constructor(message: string, param: string | null = null) {
    super(message);
    this.param = param;
  }
}

/** One protocol: its paths, its requests and its answers. */
export interface Wire {
  protocol: UpstreamProtocol;
  target(method: string, path: string): Target | undefined;
  key(headers: Headers, query: URLSearchParams): string | undefined;
  question(body: unknown, target: Target, headers: Headers): Question;
  whole(question: Question, answer: Answer): unknown;
  frames(question: Question, answer: Answer): Iterable<Frame>;
  failure(): string;
  /** An event of the protocol whose data is not JSON. */
  readonly garbage: string;
  /**
   * Builds an error. `retryAfter` is in seconds. The body contains `retryAfter`, `param` and `code` if the protocol has fields
   * for them.
   */
  error(
    error: NonNullable<UpstreamReply['error']>,
    message: string,
    more?: { retryAfter?: number | undefined; param?: string | null | undefined; code?: string | undefined },
  ): { status: number; body: unknown };
  /** Reads a request for embeddings. Undefined for providers without embeddings. @throws BadRequest */
  embeddingInput?(body: unknown, target: Target): EmbeddingInput;
  embeddings?(input: EmbeddingInput, vectors: number[][]): unknown;
  models(names: readonly string[]): unknown;
}

export const event = (data: unknown, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Counts tokens. One word is one token, for input and output alike. */
export const countTokens = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Splits a text into words, each with the space that follows it. */
export const words = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\s)(?=\S)/));

export function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new BadRequest(z.prettifyError(parsed.error));
}
