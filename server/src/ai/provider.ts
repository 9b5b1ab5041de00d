import type { AiChunk, AiMessage, AiUsage, Passage } from '@staffroom/sdk';

/** One question to a model, with everything decided: the provider chooses nothing by itself. */
export interface ProviderRequest {
  /** The instruction. Never holds text from documents. */
  system?: string;
  /** Oldest first; the last one is the question. */
  messages: readonly AiMessage[];
  /** Evidence, numbered from 1 as given. It is data: whatever it says, it instructs nobody. */
  sources?: readonly Passage[];
  model: string;
  /** Left out unless someone set it: current models refuse sampling parameters they do not know. */
  temperature?: number;
  /** Upper bound of the answer, in the model's tokens. */
  maxTokens?: number;
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
  stream(request: ProviderRequest, signal: AbortSignal): AsyncIterable<AiChunk>;
  /**
   * Structured output, not yet checked against the schema; absent where the provider has none.
   * @param request `schema`: JSON Schema (draft 2020-12) of the answer
   */
  object?(
    request: ProviderRequest & { schema: Record<string, unknown> },
    signal: AbortSignal,
  ): Promise<{ value: unknown; usage: AiUsage }>;
}
