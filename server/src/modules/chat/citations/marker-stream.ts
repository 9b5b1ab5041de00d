import { citationMarker, numbersOf } from './citation-marker.ts';
import { maxInlineCodeLength } from './without-code.ts';

/** A citation marker such as `[1, 3]`, or the start of a marker at the end of the text. */
const marker = /\[[\d\s,]{0,40}(?:\]|$)/g;
const fences: ReadonlySet<string> = new Set(['```', '~~~']);

/**
 * Renumbers the citation markers of a streamed text. Leaves code unchanged, with the same definition of code as `withoutCode`.
 */
export class MarkerStream {
  readonly #numberOf: (number: number) => number;
  /** Text that is not shown yet: an incomplete marker, or a marker that may be in code. */
  #held = '';
  #fence: string | null = null;
  #start = '';
  /** Characters since a backtick that may open inline code in this line. */
  #sinceTick: number | null = null;

  constructor(numberOf: (number: number) => number) {
    this.#numberOf = numberOf;
  }

  /** @returns the text that is ready to show */
  take(piece: string): string {
    if (this.#held === '' && !piece.includes('[')) {
      this.#pass(piece);
      return piece;
    }
    return this.#rewrite(this.#held + piece, false);
  }

  end(): string {
    return this.#rewrite(this.#held, true);
  }

  #rewrite(text: string, isEnd: boolean): string {
    this.#held = '';
    let written = '';
    let from = 0;
    for (const { 0: found, index } of text.matchAll(marker)) {
      const before = text.slice(from, index);
      this.#pass(before);
      written += before;
      from = index + found.length;
      const isCode = found.endsWith(']') ? this.#isCode(found, text.slice(from)) : undefined;
      if (isCode === undefined && !isEnd) {
        this.#held = text.slice(index);
        return written;
      }
      this.#pass(found);
      written += isCode === true ? found : found.replace(citationMarker, (each) => this.#renumbered(each));
    }
    const rest = text.slice(from);
    this.#pass(rest);
    return written + rest;
  }

  #renumbered(found: string): string {
    const numbers = numbersOf(found);
    const shown = numbers.map((number) => this.#numberOf(number));
    return shown.every((number, place) => number === numbers[place]) ? found : `[${shown.join(', ')}]`;
  }

  /** Whether a marker is in code; undefined if the text so far does not decide this. */
  #isCode(found: string, behind: string): boolean | undefined {
    if (this.#fence !== null) return this.#start !== this.#fence;
    if (fences.has(this.#start)) return true;
    if (this.#sinceTick === null) return false;
    const room = maxInlineCodeLength - this.#sinceTick - found.length;
    if (room < 0) return false;
    const end = /[`\n]/.exec(behind.slice(0, room + 1));
    if (end) return end[0] === '`';
    return behind.length > room ? false : undefined;
  }

  #pass(text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#endLine();
      if (this.#start.length < 3) this.#start += line.slice(0, 3 - this.#start.length);
      if (this.#sinceTick !== null || line.includes('`')) this.#countFromTick(line);
    }
  }

  #endLine(): void {
    if (this.#fence === null) this.#fence = fences.has(this.#start) ? this.#start : null;
    else if (this.#start === this.#fence) this.#fence = null;
    this.#start = '';
    this.#sinceTick = null;
  }

  /** Counts characters since an open backtick. A second backtick closes inline code if text is between the two. */
  #countFromTick(line: string): void {
    for (const [index, words] of line.split('`').entries()) {
      const since = this.#sinceTick;
      if (index > 0) this.#sinceTick = since !== null && since > 0 && since <= maxInlineCodeLength ? null : 0;
      if (this.#sinceTick !== null) this.#sinceTick += words.length;
    }
  }
}
