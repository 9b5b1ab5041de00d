import type { NumberedPassage, Passage } from '@staffroom/sdk';
import { citedNumbers } from './citation-marker.ts';
import { MarkerStream } from './marker-stream.ts';

/** By number - 1; a number whose passage is not known any more has a hole. */
export type Sources = readonly (Passage | undefined)[];

/**
 * The numbers of an answer's sources as people see them: 1, 2, 3 in the order in which its text names them. Who writes it knows
 * them by their place in what was found. A number that was shown keeps its meaning.
 */
export class ShownNumbers {
  /** What was cited before this run. */
  readonly #before: Sources;
  /** By shown number - 1. */
  readonly #cited: (Passage | undefined)[];
  /** By the writer's number - 1. */
  #found: readonly Passage[] = [];
  /** Shown number by the writer's. */
  readonly #numbers = new Map<number, number>();
  /** Numbers that the text has, with and without a source. */
  readonly #taken: Set<number>;
  #named: NumberedPassage[] = [];
  #areForeign = false;

  /** @param text what was written before, by the numbers of `before` */
  constructor(text: string, before: Sources) {
    this.#before = before;
    this.#cited = [...before];
    this.#taken = new Set(citedNumbers(text));
  }

  /** What the writer cites from now on. Given again, it may only grow. */
  found(passages: readonly Passage[]): void {
    this.#found = passages;
    // A passage of which something is cited already has its number, and is known in full again.
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

  /** The sources that the text has come to name since this was asked last. */
  takeNamed(): NumberedPassage[] {
    if (this.#named.length === 0) return [];
    const named = this.#named;
    this.#named = [];
    return named;
  }

  /** As it was shown before, by a process that is gone. */
  restore(named: readonly NumberedPassage[]): void {
    for (const { number, ...passage } of named) this.#cited[number - 1] = passage;
  }

  /** What the text names. */
  get cited(): Sources {
    return this.#areForeign ? [] : Array.from(this.#cited);
  }

  /** What the text names, and what else was found behind every number that it has. */
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
