import { randomUUID } from 'node:crypto';
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { parsedInput } from './parsed-input.ts';

type Piece = NonNullable<ChatCompletionChunk.Choice.Delta['tool_calls']>[number];

export interface OpenToolCall {
  id: string;
  name: string;
  json: string;
  index: number | undefined;
  /** The signature of Gemini's reasoning, which Gemini requires in the next request. */
  extra?: unknown;
}

/** Assembles tool calls from pieces. Servers differ: some send no indexes, some send no ids, some split calls. */
export class ToolPieces {
  readonly calls: OpenToolCall[] = [];

  /** Adds a piece of a tool call. @returns the number of added characters */
  add(piece: Piece): number {
    const call = this.#callOf(piece) ?? this.#open(piece);
    call.name ||= piece.function?.name ?? '';
    const given: unknown = piece.function?.arguments ?? '';
    const json = typeof given === 'string' ? given : JSON.stringify(given);
    call.json += json;
    if ('extra_content' in piece) call.extra = piece.extra_content;
    return json.length;
  }

  #open({ id, index }: Piece): OpenToolCall {
    const call = { id: id || `call_${randomUUID()}`, name: '', json: '', index: index as number | undefined };
    this.calls.push(call);
    return call;
  }

  /** Returns the call that the piece continues; undefined if the piece begins a call. */
  #callOf({ id, index, function: named }: Piece): OpenToolCall | undefined {
    const own = id ? this.calls.findLast((call) => call.id === id) : undefined;
    if (own) return own;
    const isNumbered = typeof index === 'number';
    const open = isNumbered ? this.calls.findLast((call) => call.index === index) : this.calls.at(-1);
    // A call without a name cannot run, so a piece without a name always continues one.
    if (!open || !named?.name || open.name === '') return open;
    // Some servers repeat the name, or give each piece another id: a call whose arguments are incomplete continues.
    const isOpen = !isWhole(open) && (open.json !== '' || !id);
    return isOpen && open.name === named.name ? open : undefined;
  }
}

const isWhole = ({ name, json }: OpenToolCall): boolean =>
  name !== '' && json.trim() !== '' && typeof parsedInput(json) !== 'string';
