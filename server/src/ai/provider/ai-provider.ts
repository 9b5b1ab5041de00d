import type { AiChunk, AiMessage, AiUsage, Passage, Picture, WebLink } from '@staffroom/sdk';

/** A question to a model with all settings decided; the provider adds no choices. */
export interface ProviderRequest {
  /** The instruction, which never contains text from documents. */
  system?: string;
  /** Oldest first; the last is the question or the results of requested tools. */
  messages: readonly ProviderMessage[];
  /** Evidence, numbered from 1 in this order. It is data and gives no instructions. */
  sources?: readonly Passage[];
  /** The code in the lines around data, the same in all requests of one answer; random if omitted. */
  dataCode?: string;
  model: string;
  /** Undefined unless someone set a temperature, because some models refuse one. */
  temperature?: number;
  /** Maximum length of the answer, in the model's tokens. */
  maxTokens?: number;
  /** The model's output limit, for a protocol that requires one. */
  modelTokens?: number;
  tools?: readonly ProviderTool[];
  /** Tokens that the model reads and writes at most, where they are known: earlier turns that do not fit are left out. */
  contextTokens?: number;
  /** False: the model has had its calls and answers now, though messages speak of tools. */
  mayCall?: boolean;
}

export interface ProviderTool {
  name: string;
  description: string;
  schema: Record<string, unknown>;
}

export interface ToolCall {
  /** The provider's id of the call, or one from the adapter. */
  id: string;
  name: string;
  /** Not yet validated against the tool's schema. */
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

/** Tokens as the provider counts them. Cached ones are among `inputTokens` and have prices of their own. */
export interface TokenCount extends AiUsage {
  /** Read from the provider's cache. */
  cachedTokens?: number;
  /** Written to it. */
  cacheWriteTokens?: number;
}

export type ProviderChunk =
  | Exclude<AiChunk, { type: 'step' | 'sources' | 'usage' }>
  /** Last. */
  | { type: 'usage'; usage: TokenCount; truncated?: true }
  /** Turns of the history that do not fit into the model's context, oldest first; before all text. */
  | { type: 'left-out'; turns: number }
  /** Held back until it is known whether it is text or reasoning: the next `text` or `reasoning` has it, too. */
  | { type: 'held'; text: string }
  /** The provider's token count of a failed request. */
  | { type: 'counted'; usage: TokenCount }
  /** Whole, never in pieces; before `usage`. */
  | ({ type: 'tool-call' } & ToolCall)
  /** Sources on the web that the provider itself names; before `usage`. */
  | { type: 'links'; links: WebLink[] }
  /** Nothing to show, but no silence either: the model reasons. `length`: characters that are being gathered meanwhile. */
  | { type: 'working'; length?: number };

/** Gets every request to a model with the provider's token count, including failed requests, which are billed too. */
export interface Meter {
  requested(): void;
  counted(usage: TokenCount): void;
}

export interface GuardOptions {
  signal: AbortSignal;
  /** Milliseconds of silence until a provider that has begun to write counts as stalled; defaults to 120,000. */
  idleTimeout?: number;
  /**
   * The same limit before the first word; defaults to `idleTimeout` if that is set, else to 600,000, because models reason and
   * local servers load and read first.
   */
  firstWord?: number;
  /** Maximum bytes of an answer; defaults to `answerBytes`. */
  maxAnswerBytes?: number;
  meter?: Meter;
}

export interface ObjectRequest extends ProviderRequest {
  schema: Record<string, unknown>;
}

/** The text of the message itself. */
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
  /** Used if no one chose a model. */
  readonly defaultModel: string;
  /**
   * Yields `model` first, then `text`, and `usage` last. `usage` marks a complete answer: an adapter yields it only after the
   * upstream's own end marker (`finish_reason`, `message_stop`, …), and a stream that ends without it counts as interrupted.
   * Call it through `guardStream`.
   */
  stream(request: ProviderRequest, signal: AbortSignal): AsyncIterable<ProviderChunk>;
  /**
   * Structured output, not yet checked against the schema: text where the model wrote no JSON. Absent where the
   * provider has none.
   */
  object?(request: ObjectRequest, options: GuardOptions): Promise<{ value: unknown; usage: TokenCount }>;
  /** The ids of the models that it offers. */
  models?(signal: AbortSignal): Promise<string[]>;
}
