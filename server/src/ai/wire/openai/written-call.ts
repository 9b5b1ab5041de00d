import { randomUUID } from 'node:crypto';
import type { ProviderChunk } from '../../provider/ai-provider.ts';
import { writtenCalls } from './written-formats.ts';

/** Texts with which a call begins, at the start of a line. */
const openings = ['<tool_call>', '<function_call>', '<function=', '[TOOL_CALLS]', '<|python_tag|>'];
/** A call as plain JSON, which only a whole answer can be. */
const bareCall = /^(?:```(?:json)?\s{0,9})?\[?\s{0,9}\{\s{0,9}"(?:name|function|type|parameters|arguments)"/;
/** Number of characters after which `bareCall` matches, if ever. */
const bareLength = 60;

/** Detects tool calls that a model writes as text, and holds back their text from the first character on. */
export class WrittenCall {
  readonly #tools: ReadonlySet<string>;
  #held = '';
  #kind: 'none' | 'marked' | 'bare' = 'none';
  /** Whether the held text begins at the start of a line. */
  #isLineStart = true;
  /** Whether text was passed on. */
  #hasText = false;

  /** @param tools the names of the tools that the model got; without tools, everything is text */
  constructor(tools: readonly string[]) {
    this.#tools = new Set(tools);
  }

  /** Adds text. @returns the part that certainly does not belong to a tool call */
  take(text: string): string {
    if (this.#tools.size === 0) return text;
    this.#held += text;
    if (this.#kind !== 'none') return '';
    const begun = this.#hasText ? '' : this.#held.trimStart();
    if (!this.#hasText && (begun === '' || this.#mayBeBare(begun))) return '';
    const call = callIn(this.#held, this.#isLineStart);
    if (call !== null) this.#kind = 'marked';
    return this.#pass(call ?? certainLength(this.#held, this.#isLineStart));
  }

  /** Returns the tool calls if the answer ends with nothing but calls, otherwise its text. */
  end(): ProviderChunk[] {
    const calls = this.#kind === 'none' ? null : writtenCalls(this.#held);
    const isOffered = calls?.every(({ name }) => this.#tools.has(name));
    // The model gets an error message for an unknown tool, unless the call may be a quotation.
    if (calls && (isOffered || (this.#kind === 'marked' && !this.#hasText)))
      return calls.map((call) => ({ type: 'tool-call', id: `call_${randomUUID()}`, ...call }));
    return textOf(this.#pass(this.#held.length));
  }

  /** Returns the held text of an answer that broke off, unless it is a part of a marked call. */
  abandon(): ProviderChunk[] {
    return this.#kind === 'marked' ? [] : textOf(this.#pass(this.#held.length));
  }

  #mayBeBare(begun: string): boolean {
    if (bareCall.test(begun)) this.#kind = 'bare';
    return this.#kind === 'bare' || (begun.length < bareLength && /^(?:\{|\[[\s{]|\[$|`)/.test(begun));
  }

  #pass(length: number): string {
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    if (text.trim() === '' && !this.#hasText && this.#kind === 'marked') return '';
    const line = text.slice(text.lastIndexOf('\n') + 1);
    this.#isLineStart = line.trim() === '' && (this.#isLineStart || line.length < text.length);
    this.#hasText ||= text !== '';
    return text;
  }
}

const textOf = (text: string): ProviderChunk[] => (text === '' ? [] : [{ type: 'text', text }]);

/** Returns the index of the first opening at the start of a line. */
function callIn(text: string, isLineStart: boolean): number | null {
  const found = openings.flatMap((opening) => {
    for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at + 1))
      if (beginsLine(text, at, isLineStart)) return [at];
    return [];
  });
  return found.length === 0 ? null : Math.min(...found);
}

function beginsLine(text: string, at: number, isLineStart: boolean): boolean {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  return text.slice(line, at).trim() === '' && (line > 0 || isLineStart);
}

/** Returns the length of the text before a last line that may become an opening. */
function certainLength(text: string, isLineStart: boolean): number {
  const line = text.lastIndexOf('\n') + 1;
  const last = text.slice(line).trimStart();
  const mayOpen = last !== '' && openings.some((opening) => opening.startsWith(last));
  return mayOpen && (line > 0 || isLineStart) ? text.length - last.length : text.length;
}
