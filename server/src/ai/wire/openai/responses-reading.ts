import type {
  Response,
  ResponseFunctionToolCall,
  ResponseInputItem,
  ResponseOutputItem,
  ResponseOutputMessage,
  ResponseReasoningItem,
  ResponseStreamEvent,
  ResponseUsage,
} from 'openai/resources/responses/responses';
import type { ProviderChunk } from '../../provider/ai-provider.ts';
import { webLinks } from '../web-links.ts';
import { parsedInput } from './parsed-input.ts';

type Call = Extract<ProviderChunk, { type: 'tool-call' }>;

export class ResponsesReading {
  understood = false;
  refused = false;
  /** The words with which the model refused. */
  refusal = '';
  usage: ResponseUsage | undefined;
  written = 0;
  readonly calls: Call[] = [];
  #end: Response | undefined;
  /** Reasoning and text since the last call, in the form for the next request. */
  #before: ResponseInputItem[] = [];
  /** Indexes of items whose text arrived in pieces. */
  readonly #streamed = new Set<number>();
  #arguments = '';
  #thought: string | undefined;

  get ended(): boolean {
    return this.#end !== undefined;
  }

  /** Why an answer is incomplete; null if it is complete. */
  get cutBy(): 'limit' | 'filter' | 'unknown' | null {
    const { status, incomplete_details: details } = this.#end ?? {};
    if (status === undefined || status === 'completed') return null;
    if (status === 'incomplete' && details?.reason === 'max_output_tokens') return 'limit';
    return status === 'incomplete' && details?.reason === 'content_filter' ? 'filter' : 'unknown';
  }

  /** @throws Error whose property `error` is the provider's error */
  *chunksOf(event: ResponseStreamEvent | Response): Generator<ProviderChunk> {
    if ('object' in event) return yield* this.#whole(event);
    this.understood ||= typeof event.type === 'string' && event.type.startsWith('response.');
    switch (event.type) {
      case 'response.output_text.delta':
        this.#streamed.add(event.output_index);
        return yield* this.#text(event.delta);
      case 'response.refusal.delta':
        this.refused = true;
        this.refusal += event.delta;
        break;
      case 'response.refusal.done':
        this.refused = true;
        this.refusal = event.refusal;
        break;
      case 'response.output_text.annotation.added':
        return yield* linksOf([event.annotation]);
      case 'response.reasoning_summary_text.delta':
        return yield* this.#reasoning(event.delta, `${event.output_index}/${event.summary_index}`);
      case 'response.reasoning_text.delta':
        return yield* this.#reasoning(event.delta, `${event.output_index}/text`);
      case 'response.function_call_arguments.delta':
        this.#arguments += event.delta;
        return yield { type: 'working', length: event.delta.length };
      case 'response.output_item.done':
        return yield* this.#item(event.item, event.output_index);
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        return yield* this.#finish(event.response);
      default:
    }
    yield { type: 'working' };
  }

  *#whole(response: Response): Generator<ProviderChunk> {
    this.understood = response.object === 'response';
    if (!this.understood) return;
    for (const [index, item] of response.output.entries()) yield* this.#item(item, index);
    yield* this.#finish(response);
  }

  *#finish(response: Response): Generator<ProviderChunk> {
    this.usage = response.usage ?? undefined;
    if (response.error) throw failed(response.error);
    this.#end = response;
    yield { type: 'working' };
  }

  *#text(text: string): Generator<ProviderChunk> {
    this.written += text.length;
    yield { type: 'text', text };
  }

  /** Each part of a summary becomes a paragraph. */
  *#reasoning(text: string, part: string): Generator<ProviderChunk> {
    const gap = this.#thought !== undefined && this.#thought !== part ? '\n\n' : '';
    this.#thought = part;
    yield { type: 'reasoning', text: gap + text };
  }

  *#item(item: ResponseOutputItem, index: number): Generator<ProviderChunk> {
    if (item.type === 'reasoning') this.#before.push(...sentBack(item));
    else if (item.type === 'message') yield* this.#message(item, index);
    else if (item.type === 'function_call') this.#call(item);
    yield { type: 'working' };
  }

  *#message({ content, phase }: ResponseOutputMessage, index: number): Generator<ProviderChunk> {
    const texts = content.map((part) => (part.type === 'output_text' ? part.text : ''));
    for (const part of content)
      if (part.type === 'refusal') {
        this.refused = true;
        this.refusal = part.refusal;
      }
    for (const part of content) if (part.type === 'output_text') yield* linksOf(part.annotations);
    const text = texts.join('');
    if (text === '') return;
    if (!this.#streamed.has(index)) yield* this.#text(text);
    this.#before.push({ type: 'message', role: 'assistant', content: text, ...(phase && { phase }) });
  }

  #call({ call_id: id, name, arguments: given }: ResponseFunctionToolCall): void {
    const state = this.#before;
    const input = parsedInput(given || this.#arguments);
    this.#before = [];
    this.#arguments = '';
    this.calls.push({ type: 'tool-call', id, name, input, ...(state.length > 0 && { state }) });
  }
}

/** Without the encrypted content, OpenAI would look for a stored item, but nothing was stored. */
function sentBack({ id, summary, encrypted_content }: ResponseReasoningItem): ResponseReasoningItem[] {
  return encrypted_content ? [{ type: 'reasoning', id, summary, encrypted_content }] : [];
}

const failed = (error: object): Error => Object.assign(new Error(JSON.stringify(error)), { error });

/** Yields the web results of the provider's own search; the text contains its own links. */
function* linksOf(annotations: unknown): Generator<ProviderChunk> {
  const cited = (Array.isArray(annotations) ? annotations : []) as {
    type?: unknown;
    title?: unknown;
    url?: unknown;
  }[];
  const links = webLinks(
    cited.filter((each) => each?.type === 'url_citation'),
    false,
  );
  if (links) yield links;
}
