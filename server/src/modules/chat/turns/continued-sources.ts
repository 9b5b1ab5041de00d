import type { Citation, Passage } from '@staffroom/sdk';
import { citationMarker, citedNumbers, numbersOf } from '../citations/citation-marker.ts';

/** By number - 1; a number whose passage is not known any more has a hole. */
export type Sources = readonly (Passage | undefined)[];

export interface MergedSources {
  sources: Sources;
  /** New number by the number that the writer knows. */
  numbers: ReadonlyMap<number, number>;
}

/** The passages behind what was written before, each under the number that the text has for it. */
export function sourcesOf(citations: readonly Citation[]): Sources {
  const sources: (Passage | undefined)[] = [];
  for (const { number, before, after, ...cited } of citations) {
    sources[number - 1] = {
      ...cited,
      start: cited.start - before.length,
      end: cited.end + after.length,
      quote: before + cited.quote + after,
      score: 0,
    };
  }
  return Array.from(sources);
}

/**
 * New sources beside those that a text cites already: a number of the text keeps its meaning, a passage that has one keeps it,
 * and others move to a free one.
 * @param text what was written before
 */
export function mergeSources(text: string, before: Sources, found: readonly Passage[]): MergedSources {
  const sources: (Passage | undefined)[] = [...before];
  const taken = new Set(citedNumbers(text));
  const numbers = new Map<number, number>();
  for (const [index, passage] of found.entries()) {
    const known = before.findIndex((cited) => cited !== undefined && holds(passage, cited));
    if (known < 0 || sources[known] !== before[known]) continue;
    numbers.set(index + 1, known + 1);
    sources[known] = passage;
  }
  for (const [index, passage] of found.entries()) {
    if (numbers.has(index + 1)) continue;
    let number = index + 1;
    while (taken.has(number)) number += 1;
    taken.add(number);
    numbers.set(index + 1, number);
    sources[number - 1] = passage;
  }
  return { sources: Array.from(sources), numbers };
}

const holds = (passage: Passage, part: Passage): boolean =>
  passage.documentId === part.documentId &&
  passage.version === part.version &&
  passage.start <= part.start &&
  passage.end >= part.end;

/** Gives the markers of a text that comes in pieces their new numbers. */
export class Renumbering {
  readonly #numbers: ReadonlyMap<number, number>;
  #held = '';

  /** @param held what earlier numbers have left waiting */
  constructor(numbers: ReadonlyMap<number, number>, held = '') {
    this.#numbers = new Map([...numbers].filter(([from, to]) => from !== to));
    this.#held = held;
  }

  numberOf(number: number): number {
    return this.#numbers.get(number) ?? number;
  }

  take(piece: string): string {
    if (this.#numbers.size === 0 && this.#held === '') return piece;
    const text = this.#held + piece;
    // Half a marker waits for its other half.
    const cut = /\[[\d\s,]{0,40}$/.exec(text)?.index ?? text.length;
    this.#held = text.slice(cut);
    return text.slice(0, cut).replace(citationMarker, (marker) => {
      const renumbered = numbersOf(marker).map((number) => this.numberOf(number));
      return `[${renumbered.join(', ')}]`;
    });
  }

  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }
}
