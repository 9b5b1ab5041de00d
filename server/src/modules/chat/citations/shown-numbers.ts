import type { Passage } from '@staffroom/sdk';
import type { NumberedPassage } from '@staffroom/sdk/internal/shared';
import { citedNumbers } from './citation-marker.ts';
import { MarkerStream } from './marker-stream.ts';

/** The source with number n is at index n - 1; undefined where the passage is unknown. */
export type Sources = readonly (Passage | undefined)[];

/**
 * Maps the writer's source numbers to the shown numbers. The writer of an answer numbers sources by search rank; readers see 1,
 * 2, 3 in the order of the first citations. A shown number never changes its meaning.
 */
export class ShownNumbers {
  readonly #before: Sources;
  /** The cited passages. The passage with the shown number n is at index n - 1. */
  readonly #cited: (Passage | undefined)[];
  /** The passages that were found. The passage with the writer's number n is at index n - 1. */
  #found: readonly Passage[] = [];
  /** Maps the writer's numbers to shown numbers. */
  readonly #numbers = new Map<number, number>();
  /** All numbers in the text, including those without a source. */
  readonly #taken: Set<number>;
  #named: NumberedPassage[] = [];
  #areForeign = false;

  /** @param text the text written so far, whose numbers refer to `before` */
  constructor(text: string, before: Sources) {
    this.#before = before;
    this.#cited = [...before];
    this.#taken = new Set(citedNumbers(text));
  }

  /** Sets the passages that the writer can cite from now on. A later call may only append passages. */
  found(passages: readonly Passage[]): void {
    this.#found = passages;
    // A passage that was already cited keeps its number and gets its full text back.
    for (const [index, passage] of passages.entries()) {
      if (this.#numbers.has(index + 1)) continue;
      const known = this.#before.findIndex((cited) => cited !== undefined && holds(passage, cited));
      if (known < 0 || this.#cited[known] !== this.#before[known]) continue;
      this.#numbers.set(index + 1, known + 1);
      this.#cited[known] = passage;
    }
  }

  /** Marks the text's numbers as those of a provider's own sources: from now on, numbers stay unchanged and nothing is cited. */
  turnForeign(): void {
    this.#areForeign = true;
  }

  get areForeign(): boolean {
    return this.#areForeign;
  }

  /** Converts a text's shown numbers back to the writer's own numbers. */
  withWritersNumbers(text: string): string {
    const writers = new Map([...this.#numbers].map(([writer, shown]) => [shown, writer]));
    const markers = new MarkerStream((shown) => writers.get(shown) ?? shown);
    return markers.take(text) + markers.end();
  }

  /** The shown number for a number of the writer. A number without a source stays unchanged, and no source gets that number. */
  numberOf(number: number): number {
    const known = this.#numbers.get(number);
    if (known !== undefined && !this.#areForeign) return known;
    const passage = this.#found[number - 1];
    if (!passage || this.#areForeign) {
      this.#taken.add(number);
      return number;
    }
    let next = 1;
    while (this.#taken.has(next)) next += 1;
    this.#taken.add(next);
    this.#numbers.set(number, next);
    this.#cited[next - 1] = passage;
    this.#named.push({ ...passage, number: next });
    return next;
  }

  /** Returns the sources that were cited for the first time since the last call. */
  takeNamed(): NumberedPassage[] {
    if (this.#named.length === 0) return [];
    const named = this.#named;
    this.#named = [];
    return named;
  }

  restore(named: readonly NumberedPassage[]): void {
    for (const { number, ...passage } of named) this.#cited[number - 1] = passage;
  }

  get cited(): Sources {
    return this.#areForeign ? [] : Array.from(this.#cited);
  }

  /**
   * The cited sources, followed by the passages that were found but not cited. The latter get numbers above every number in
   * use.
   */
  get all(): Sources {
    const length = Math.max(this.#cited.length, ...this.#taken);
    const others = this.#found.filter((_, index) => !this.#numbers.has(index + 1));
    return [...Array.from({ length }, (_, index) => this.#cited[index]), ...others];
  }
}

const holds = (passage: Passage, part: Passage): boolean =>
  passage.documentId === part.documentId &&
  passage.version === part.version &&
  passage.start <= part.start &&
  passage.end >= part.end;
