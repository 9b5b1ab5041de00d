import { z } from 'zod';
import type { UpstreamOperation, UpstreamProtocol, UpstreamReply } from './reply.ts';

/** What one request asks for, whichever protocol it came in. */
export interface Question {
  model: string;
  stream: boolean;
  /** Every text that the model reads, the instruction included. */
  read: string[];
  /** The last message, where a person wrote it. */
  asked: string;
  /** Results of tools, where the last message brings them. */
  results: string[];
  tools: { name: string; schema: unknown }[];
  /** JSON Schema that the answer has to satisfy. */
  schema?: unknown;
  maxTokens?: number | undefined;
  /** OpenAI counts a stream's tokens only when told to. */
  counted: boolean;
}

/** One complete answer, before it takes the shape of a protocol. */
export interface Answer {
  id: string;
  thinking: string;
  pieces: readonly string[];
  tools: readonly { id: string; name: string; input: unknown }[];
  finish: NonNullable<UpstreamReply['finish']>;
  inputTokens: number;
  /** Of text and tool calls. */
  outputTokens: number;
  thinkingTokens: number;
}

/** Bytes of a stream. `piece` marks what `pause` waits for, `end` what a reply that breaks never sends. */
export interface Frame {
  part: 'start' | 'piece' | 'end';
  data: string;
}

export interface Target {
  operation: UpstreamOperation;
  /** From the path, where the protocol has it there. */
  model?: string;
  stream?: boolean;
}

export interface EmbeddingInput {
  model: string;
  texts: string[];
  dimensions?: number | undefined;
  format: 'float' | 'base64';
}

/** A request that the real provider would refuse with 400. */
export class BadRequest extends Error {
  /** The parameter that is at fault, where the provider names it. */
  readonly param: string | null;

  constructor(message: string, param: string | null = null) {
    super(message);
    this.param = param;
  }
}

/** One protocol: its paths, what its requests mean, and how its answers look. */
export interface Wire {
  protocol: UpstreamProtocol;
  target(method: string, path: string): Target | undefined;
  key(headers: Headers, query: URLSearchParams): string | undefined;
  /** @throws BadRequest */
  question(body: unknown, target: Target, headers: Headers): Question;
  whole(question: Question, answer: Answer): unknown;
  frames(question: Question, answer: Answer): Iterable<Frame>;
  /** The event that tells of a failure in the middle of a stream. */
  failure(): string;
  /** An event that looks like one of its own and is not JSON. */
  readonly garbage: string;
  /** `retryAfter` in seconds, `param` and `code`, where the protocol tells them in the body. */
  error(
    error: NonNullable<UpstreamReply['error']>,
    message: string,
    more?: { retryAfter?: number | undefined; param?: string | null | undefined; code?: string | undefined },
  ): { status: number; body: unknown };
  /** Absent where the provider has none. @throws BadRequest */
  embeddingInput?(body: unknown, target: Target): EmbeddingInput;
  embeddings?(input: EmbeddingInput, vectors: number[][]): unknown;
  models(names: readonly string[]): unknown;
}

export const event = (data: unknown, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

/** One token a word: coarse, and the same for what is read and what is written. */
export const countTokens = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Each with the space that follows it. */
export const words = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\s)(?=\S)/));

export function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new BadRequest(z.prettifyError(parsed.error));
}
