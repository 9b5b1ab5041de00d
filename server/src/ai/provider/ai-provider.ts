import type { AiMessage, Passage } from '@staffroom/sdk';
import type { AiChunk, AiUsage, Picture, WebLink } from '@staffroom/sdk/internal/shared';

/** A question to a model with all settings decided; the provider adds no choices. */
export interface ProviderRequest {
  /** The instruction, which never contains text from documents. */
  system?: string;
  /** Oldest first; the last is the question or the results of requested tools. */
  messages: readonly ProviderMessage[];
  /** Evidence, numbered from 1 in this order. It is data and gives no instructions. */
  sources?: readonly Passage[];
  /** The code in the lines that enclose data. It is the same in all requests of one answer, and random if omitted. */
  dataCode?: string;
  model: string;
  /** Undefined unless someone set a temperature, because some models refuse one. */
  temperature?: number;
  /** Maximum length of the answer, in the model's tokens. */
  maxTokens?: number;
  /** The model's output limit, for a protocol that requires one. */
  modelTokens?: number;
  tools?: readonly ProviderTool[];
  /** Maximum number of tokens that the model reads and writes, if known. Earlier turns that do not fit are left out. */
  contextTokens?: number;
  /** If false, the model may call no more tools and must answer now, although earlier messages contain tool calls. */
  mayCall?: boolean;
}

export interface ProviderTool {
  name: string;
  description: string;
  schema: Record<string, unknown>;
}

export interface ToolCall {
  /** The provider's id of the tool call, or an id that the adapter created. */
  id: string;
  name: string;
  /** The input of the tool call, not yet validated against the tool's schema. */
  input: unknown;
  /** Opaque data that the provider wants back with the call, such as a signature of its reasoning. */
  state?: unknown;
}

export type ProviderMessage =
  | (AiMessage & { toolCalls?: readonly ToolCall[]; pictures?: readonly Picture[] })
  | {
      role: 'tool';
      results: readonly { id: string; name: string; output: string; failed: boolean }[];
      pictures?: readonly Picture[];
    };

/** Tokens as the provider counts them. `inputTokens` includes cached tokens, which have their own prices. */
export interface TokenCount extends AiUsage {
  /** Tokens that were read from the provider's cache. */
  cachedTokens?: number;
  /** Tokens that were written to the provider's cache. */
  cacheWriteTokens?: number;
}

export type ProviderChunk =
  | Exclude<AiChunk, { type: 'step' | 'sources' | 'usage' }>
  /** The last chunk of an answer. */
  | { type: 'usage'; usage: TokenCount; truncated?: true }
  /** The number of oldest turns that do not fit into the model's context; comes before all text. */
  | { type: 'left-out'; turns: number }
  /** Held back until it is clear whether it is text or reasoning. The next `text` or `reasoning` repeats it. */
  | { type: 'held'; text: string }
  /** The provider's token count of a failed request. */
  | { type: 'counted'; usage: TokenCount }
  /** A complete tool call, never in pieces; comes before `usage`. */
  | ({ type: 'tool-call' } & ToolCall)
  /** Web sources that the provider itself names; comes before `usage`. */
  | { type: 'links'; links: WebLink[] }
  /** A sign that the model still works, with nothing to show. `length`: characters received but not yet emitted. */
  | { type: 'working'; length?: number };

/** Gets every request to a model with the provider's token count, including failed requests, which are billed too. */
export interface Meter {
  requested(): void;
  counted(usage: TokenCount): void;
}

export interface GuardOptions {
  signal: AbortSignal;
  /** Milliseconds without a chunk until a provider that has begun to write counts as stalled; defaults to 120,000. */
  idleTimeout?: number;
  /**
   * Milliseconds until a provider that has written nothing counts as stalled; defaults to `idleTimeout` if that is set, else to
   * 600,000, because models reason and local servers load and read first.
   */
  firstWord?: number;
  /** Maximum bytes of an answer; defaults to `answerBytes`. */
  maxAnswerBytes?: number;
  meter?: Meter;
}

export interface ObjectRequest extends ProviderRequest {
  schema: Record<string, unknown>;
}

/** The text of the message, without files and notes. */
export function messageText(message: ProviderMessage): string {
  return 'content' in message ? message.content : message.results.map(({ output }) => output).join('\n');
}

/** All text of a message that the model reads, including files and notes. */
export function messageTexts(message: ProviderMessage): string[] {
  if (!('content' in message)) return [messageText(message)];
  const { content, attachments = [], notes = [] } = message;
  return [content, ...attachments.map(({ text }) => text), ...notes];
}

/**
 * One adapter per provider. Adapters translate the wire protocol and turn errors into `AppError`s that name the provider and
 * never repeat upstream text, which can echo a key.
 */
export interface AiProvider {
  readonly id: string;
  readonly name: string;
  /** The model that is used if no one chose one. */
  readonly defaultModel: string;
  /**
   * Yields `model` first, then `text`, and `usage` last. `usage` marks a complete answer: an adapter yields it only after the
   * upstream's own end marker (`finish_reason`, `message_stop`, …), and a stream that ends without it counts as interrupted.
   * Call it through `guardStream`.
   */
  stream(request: ProviderRequest, signal: AbortSignal): AsyncIterable<ProviderChunk>;
  /**
   * Returns structured output that is not yet checked against the schema, or plain text if the model wrote no JSON. Undefined
   * if the provider has no structured output.
   */
  object?(request: ObjectRequest, options: GuardOptions): Promise<{ value: unknown; usage: TokenCount }>;
  /** Returns the ids of the models that the provider offers. */
  models?(signal: AbortSignal): Promise<string[]>;
}
