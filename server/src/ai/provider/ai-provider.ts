import type { AiChunk, AiMessage, AiUsage, Passage, Picture, WebLink } from '@staffroom/sdk';

/** One question to a model, with everything decided: the provider chooses nothing by itself. */
export interface ProviderRequest {
  /** The instruction. Never holds text from documents. */
  system?: string;
  /** Oldest first; the last one is the question, or the results of the tools that were asked for. */
  messages: readonly ProviderMessage[];
  /** Evidence, numbered from 1 as given. It is data: whatever it says, it instructs nobody. */
  sources?: readonly Passage[];
  /** In the lines around data; drawn at random where left out. Of the requests of one answer the same. */
  dataCode?: string;
  model: string;
  /** Left out unless someone set it: current models refuse sampling parameters they do not know. */
  temperature?: number;
  /** Upper bound of the answer, in the model's tokens. */
  maxTokens?: number;
  /** The longest answer that the model can write, for a protocol that demands a bound where nobody set one. */
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
  /** JSON Schema (draft 2020-12) of the input. */
  schema: Record<string, unknown>;
}

export interface ToolCall {
  /** The provider's own id of the call, or one made by the adapter where it has none. */
  id: string;
  name: string;
  /** Not yet checked against the tool's schema. */
  input: unknown;
  /** What the provider wants back with the call, such as a signature of its reasoning; opaque. */
  state?: unknown;
}

export type ProviderMessage =
  | (AiMessage & { toolCalls?: readonly ToolCall[]; pictures?: readonly Picture[] })
  | {
      role: 'tool';
      results: readonly { id: string; name: string; output: string; failed: boolean }[];
      /** What the tools show. */
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
  /** What the provider has counted of a request that fails. */
  | { type: 'counted'; usage: TokenCount }
  /** Whole, never in pieces; before `usage`. */
  | ({ type: 'tool-call' } & ToolCall)
  /** Sources on the web that the provider itself names; before `usage`. */
  | { type: 'links'; links: WebLink[] }
  /** Nothing to show, but no silence either: the model reasons. `length`: characters that are being gathered meanwhile. */
  | { type: 'working'; length?: number };

/** Hears of every request to a model, and of what the provider counts of it: also of one that then fails, for it is billed. */
export interface Meter {
  requested(): void;
  counted(usage: TokenCount): void;
}

/** How a call is watched over. */
export interface GuardOptions {
  signal: AbortSignal;
  /** Milliseconds of silence after which a provider counts as stalled that has begun to write; 120,000 unless told. */
  idleTimeout?: number;
  /** The same before it has begun; `idleTimeout` where that is told, else 600,000: models think, and local servers load and read first. */
  firstWord?: number;
  /** Bytes of an answer, as `answerBytes` unless told: a model that does not stop is stopped there. */
  longest?: number;
  meter?: Meter;
}

/** A question whose answer is a structure. */
export interface ObjectRequest extends ProviderRequest {
  /** JSON Schema (draft 2020-12) of the answer. */
  schema: Record<string, unknown>;
}

/** What it says by itself. */
export function messageText(message: ProviderMessage): string {
  return 'content' in message ? message.content : message.results.map(({ output }) => output).join('\n');
}

/** What counts as read by the model: its words, and the files and notes with it. */
export function messageTexts(message: ProviderMessage): string[] {
  if (!('content' in message)) return [messageText(message)];
  const { content, attachments = [], notes = [] } = message;
  return [content, ...attachments.map(({ text }) => text), ...notes];
}

/**
 * One adapter per provider. Adapters translate the wire protocol and its errors into `AppError`s that name
 * the provider and never repeat the upstream's text, which can echo a key.
 */
export interface AiProvider {
  readonly id: string;
  readonly name: string;
  /** Taken where nobody chose a model. */
  readonly defaultModel: string;
  /**
   * `model` first, then `text`, and `usage` as the last chunk. `usage` is the mark of a complete answer: an
   * adapter yields it only after the upstream's own end marker (`finish_reason`, `message_stop`, …), and a
   * stream that ends without it counts as interrupted. Call it through `guardStream`.
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
