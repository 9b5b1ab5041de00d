import type Anthropic from '@anthropic-ai/sdk';
import { webLinks } from '../web-links.ts';
import type { ProviderChunk, TokenCount } from '../../provider/ai-provider.ts';

type Written = { type: string } & Record<string, unknown>;

const counted = [
  'input_tokens',
  'cache_creation_input_tokens',
  'cache_read_input_tokens',
  'output_tokens',
] as const;
type Counts = Partial<Record<(typeof counted)[number], number>>;

/** Collects the events of one message. */
export class MessageReading {
  begun = false;
  ended = false;
  stopReason: string | null = null;
  /** The provider's own explanation of a refusal. */
  explanation: string | undefined;
  /** All blocks of the message, in the form that the next request must send back. */
  readonly blocks: Written[] = [];
  #counts: Counts | undefined;
  /** The block that is being written, with its JSON in pieces. */
  #block: Written | undefined;
  #json = '';
  /** Reasoning and text since the last tool call. */
  #before: Written[] = [];

  /** A body that is not a stream contains the whole message. */
  *chunksOf(event: Anthropic.RawMessageStreamEvent | Anthropic.Message): Generator<ProviderChunk> {
    if (event.type !== 'message') {
      const chunk = this.#chunkOf(event);
      if (chunk) yield chunk;
      return;
    }
    this.begun = true;
    this.stopReason = event.stop_reason;
    this.#count(event.usage);
    for (const block of event.content) {
      if (block.type === 'text') yield { type: 'text', text: block.text };
      else if (block.type === 'thinking') yield { type: 'reasoning', text: block.thinking };
      this.#block = { ...block };
      this.#json = '';
      const call = this.#close();
      if (call) yield call;
    }
    this.ended = true;
  }

  /** Why an answer is incomplete; null for a complete answer. */
  get cutBy(): 'limit' | 'refusal' | 'pause' | 'unknown' | null {
    switch (this.stopReason) {
      case null:
      case 'end_turn':
      case 'stop_sequence':
      case 'tool_use':
        return null;
      case 'max_tokens':
      case 'model_context_window_exceeded':
        return 'limit';
      case 'refusal':
        return 'refusal';
      case 'pause_turn':
        return 'pause';
      default:
        return 'unknown';
    }
  }

  #chunkOf(event: Anthropic.RawMessageStreamEvent): ProviderChunk | undefined {
    switch (event.type) {
      case 'message_start':
        this.begun = true;
        this.#count(event.message.usage);
        return undefined;
      case 'content_block_start':
        this.#block = { ...event.content_block };
        this.#json = '';
        return event.content_block.type === 'text' && event.content_block.text
          ? { type: 'text', text: event.content_block.text }
          : undefined;
      case 'content_block_delta':
        return this.#delta(event.delta);
      case 'content_block_stop':
        return this.#close();
      case 'message_delta':
        this.stopReason = event.delta.stop_reason ?? this.stopReason;
        this.explanation = explanationIn(event.delta) ?? this.explanation;
        this.#count(event.usage);
        return undefined;
      case 'message_stop':
        this.ended = true;
        return undefined;
      default:
        return undefined;
    }
  }

  /**
   * Undefined if the provider has reported no count yet. Adds cached tokens, which the provider's count of input tokens leaves
   * out.
   */
  count(): TokenCount | undefined {
    if (!this.#counts) return undefined;
    const { input_tokens: read = 0, output_tokens: outputTokens = 0 } = this.#counts;
    const { cache_read_input_tokens: cached = 0, cache_creation_input_tokens: cacheWritten = 0 } =
      this.#counts;
    return {
      inputTokens: read + cached + cacheWritten,
      outputTokens,
      cachedTokens: cached,
      cacheWriteTokens: cacheWritten,
    };
  }

  #delta(delta: Anthropic.RawContentBlockDelta): ProviderChunk {
    if (delta.type === 'text_delta') {
      this.#append('text', delta.text);
      return { type: 'text', text: delta.text };
    }
    if (delta.type === 'input_json_delta') this.#json += delta.partial_json;
    else if (delta.type === 'thinking_delta') {
      this.#append('thinking', delta.thinking);
      return { type: 'reasoning', text: delta.thinking };
    } else if (delta.type === 'signature_delta') this.#append('signature', delta.signature);
    else if (delta.type === 'citations_delta') {
      this.#cite(delta.citation);
      // A citation of a document, unlike one of a web page, has no web address.
      const links = webLinks([delta.citation as { url?: unknown; title?: unknown }], false);
      if (links) return links;
    }
    return { type: 'working', length: gathered(delta) };
  }

  #append(name: string, text: string): void {
    const block = this.#block;
    if (!block) return;
    const before = block[name];
    block[name] = typeof before === 'string' ? before + text : text;
  }

  #cite(citation: unknown): void {
    const block = this.#block;
    if (block) block['citations'] = [...((block['citations'] as unknown[] | null) ?? []), citation];
  }

  #close(): ProviderChunk | undefined {
    const block = this.#block;
    this.#block = undefined;
    if (block) this.blocks.push(this.#json.trim() === '' ? block : { ...block, input: this.#input(block) });
    if (
      block?.type === 'thinking' ||
      block?.type === 'redacted_thinking' ||
      (block?.type === 'text' && block['text'])
    )
      this.#before.push(block);
    if (block?.type !== 'tool_use') return undefined;
    const before = this.#before;
    this.#before = [];
    const call = { id: String(block['id']), name: String(block['name']), input: this.#input(block) };
    return { type: 'tool-call', ...call, ...(before.length > 0 && { state: before }) };
  }

  #input(block: Written): unknown {
    if (this.#json.trim() === '') return block['input'] ?? {};
    try {
      return JSON.parse(this.#json);
    } catch {
      return this.#json;
    }
  }

  #count(usage: Partial<Anthropic.MessageDeltaUsage> | undefined): void {
    for (const name of counted) {
      const tokens = usage?.[name];
      if (tokens != null) this.#counts = { ...this.#counts, [name]: tokens };
    }
  }
}

/** Number of characters in a delta that are kept but not shown. */
function gathered(delta: Anthropic.RawContentBlockDelta): number {
  return delta.type === 'input_json_delta' ? delta.partial_json.length : 0;
}

function explanationIn(delta: object): string | undefined {
  const { explanation } = ((delta as Record<string, unknown>)['stop_details'] ?? {}) as {
    explanation?: unknown;
  };
  return typeof explanation === 'string' ? explanation : undefined;
}
