/** The minimum number of equal characters that is not a coincidence. */
const enough = 12;
/**
 * Length in characters of the base's end in which an overlap may start. A model that repeats itself repeats its last sentences.
 */
const reach = 1_000;

/**
 * Joins the continuation of an answer to the earlier text (the base) without duplicates. A writer may continue exactly at the
 * end, repeat the base from its beginning (an agent that returns its whole answer), or repeat the end of the base (a model that
 * starts with its last sentence). Repeated text is dropped. Text is held back until it is clear which case applies.
 */
export class ContinuedText {
  readonly #base: string;
  #starts: number[];
  #held = '';
  #decided: boolean;

  constructor(base: string) {
    this.#base = base;
    const tail = Math.max(1, base.length - reach);
    this.#starts = [
      0,
      ...Array.from({ length: Math.max(0, base.length - tail) }, (_, index) => tail + index),
    ];
    this.#decided = base === '';
  }

  /** @returns the text that can be appended now */
  take(piece: string): string {
    if (this.#decided) return piece;
    const seen = this.#held.length;
    this.#held += piece;
    this.#starts = this.#starts.filter((start) => this.#repeats(start, seen, piece));
    const open = this.#starts.some((start) => this.#base.length - start > this.#held.length);
    return open ? '' : this.#decide();
  }

  /**
   * Ends the text.
   * @param complete whether the writer finished
   * @returns the remaining text to append
   */
  end(complete: boolean): string {
    if (this.#decided) return '';
    // The writer repeated only a beginning of the base. For a complete answer, that beginning must be too long for a
    // coincidence.
    const again = this.#starts[0] === 0 && this.#held.length < this.#base.length;
    if (again && (!complete || this.#held.length >= enough)) return '';
    return this.#decide();
  }

  #repeats(start: number, seen: number, piece: string): boolean {
    const left = this.#base.length - start - seen;
    return left <= 0 || this.#base.startsWith(piece.slice(0, left), start + seen);
  }

  #decide(): string {
    this.#decided = true;
    const found = this.#starts.find((start) => start === 0 || this.#isTelling(start));
    const overlap = found === undefined ? 0 : this.#base.length - found;
    return overlap > this.#held.length ? this.#held : this.#held.slice(overlap);
  }

  /**
   * Whether an overlap is reliable. Tables and lists repeat themselves, so only text that occurs once in the base shows where
   * the new text starts.
   */
  #isTelling(start: number): boolean {
    const overlap = this.#base.slice(start);
    return (
      overlap.length >= enough && overlap.length <= this.#held.length && this.#base.indexOf(overlap) === start
    );
  }
}
