import type { NumberedPassage, Passage } from '@staffroom/sdk';
import { citedNumbers } from './citation-marker.ts';
import { MarkerStream } from './marker-stream.ts';

/** Index is the number - 1; undefined where the passage is no longer known. */
export type Sources = readonly (Passage | undefined)[];

/**
 * Maps the numbers of an answer's sources to the numbers shown: 1, 2, 3 in the order of their first citation. The writer
 * numbers them by search rank. A shown number never changes its meaning.
 */
export class ShownNumbers {
  readonly #before: Sources;
  /** By shown number - 1. */
  readonly #cited: (Passage | undefined)[];
  /** By the writer's number - 1. */
  #found: readonly Passage[] = [];
  /** Shown number by the writer's number. */
  readonly #numbers = new Map<number, number>();
  /** Numbers in the text, with and without a source. */
  readonly #taken: Set<number>;
  #named: NumberedPassage[] = [];
  #areForeign = false;

  /** @param text the text so far, with the numbers of `before` */
  constructor(text: string, before: Sources) {
    this.#before = before;
    this.#cited = [...before];
    this.#taken = new Set(citedNumbers(text));
  }

  /** Sets the passages that the writer can cite from now on. A later call may only append. */
  found(passages: readonly Passage[]): void {
    this.#found = passages;
    // A passage that was already cited keeps its number, and its full text is available again.
    for (const [index, passage] of passages.entries()) {
      if (this.#numbers.has(index + 1)) continue;
      const known = this.#before.findIndex((cited) => cited !== undefined && holds(passage, cited));
      if (known < 0 || this.#cited[known] !== this.#before[known]) continue;
      this.#numbers.set(index + 1, known + 1);
      this.#cited[known] = passage;
    }
  }

  /** The text numbers sources that are none of ours: from now on its numbers stay, and nothing is cited. */
  turnForeign(): void {
    this.#areForeign = true;
  }

  get areForeign(): boolean {
    return this.#areForeign;
  }

  /** A text by the writer's own numbers again. */
  withWritersNumbers(text: string): string {
    const writers = new Map([...this.#numbers].map(([writer, shown]) => [shown, writer]));
    const markers = new MarkerStream((shown) => writers.get(shown) ?? shown);
    return markers.take(text) + markers.end();
  }

  /** A number of the writer as it is shown. One without a source stays as it is, and nobody else gets it. */
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

  /** The sources first cited since the last call. */
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

  /** The cited sources, followed by the other passages found, after every number in use. */
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
