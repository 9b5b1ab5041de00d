/** Characters that two texts hardly share by chance. */
const enough = 12;
/** Characters of the base in which the new text may begin: a model that repeats itself repeats its last sentences. */
const reach = 1_000;

/**
 * Joins what is written anew to what was there. Whoever goes on exactly where the base ends is taken at their word. What is
 * written once more is swallowed: the base from its beginning, as by an agent that gives its whole answer again, or the end of
 * the base, as by a model that begins with its last sentence. Until it is clear which of them it is, text is held back.
 */
export class ContinuedText {
  readonly #base: string;
  /** Places of the base where it may be that the new text begins. */
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

  /** @returns what is to be appended to what was written so far */
  take(piece: string): string {
    if (this.#decided) return piece;
    const seen = this.#held.length;
    this.#held += piece;
    this.#starts = this.#starts.filter((start) => this.#repeats(start, seen, piece));
    const open = this.#starts.some((start) => this.#base.length - start > this.#held.length);
    return open ? '' : this.#decide();
  }

  /**
   * Nothing more comes.
   * @param complete whether the writer says that this is all
   * @returns what is still to be appended
   */
  end(complete: boolean): string {
    if (this.#decided) return '';
    // The beginning of the base, broken off again; as a whole answer it must be long enough to be no accident.
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

  /** A table or a list repeats itself: only what the base says once tells where the new text begins. */
  #isTelling(start: number): boolean {
    const overlap = this.#base.slice(start);
    return (
      overlap.length >= enough && overlap.length <= this.#held.length && this.#base.indexOf(overlap) === start
    );
  }
}
