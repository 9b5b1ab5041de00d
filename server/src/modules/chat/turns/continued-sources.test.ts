import type { Citation, Passage } from '@staffroom/sdk';
import { describe, expect, it } from 'vitest';
import { citationsOf } from '../citations/citations.ts';
import { ShownNumbers } from '../citations/shown-numbers.ts';
import { sourcesOf } from './continued-sources.ts';

const passage = (name: string, start = 0, version = 1): Passage => {
  const quote = `The rule about ${name} has always been very clear to all of us.`;
  return {
    id: `${name} ${start}`,
    documentId: name,
    filename: `${name}.txt`,
    version,
    page: null,
    section: null,
    start,
    end: start + quote.length,
    quote,
    score: 1,
  };
};
const base = 'One [1]. Three [3].';
const cited = (sources: Passage[]): Citation[] => citationsOf(base, sources);
const names = (sources: readonly (Passage | undefined)[]) => sources.map((source) => source?.documentId);

describe('the sources of a continued answer', () => {
  it('the sources of a continued answer include the earlier sources unchanged', () => {
    const before = cited([passage('a'), passage('b'), passage('c')]);
    expect(citationsOf(base, sourcesOf(before))).toEqual(before);
  });

  it('the earlier sources of a continued answer keep their numbers, and newly cited sources get the next free numbers', () => {
    const numbers = new ShownNumbers(base, sourcesOf(cited([passage('a'), passage('b'), passage('c')])));
    numbers.found([passage('c'), passage('x'), passage('y'), passage('a', 0, 2), passage('a')]);
    expect([4, 1, 3, 5, 2].map((number) => numbers.numberOf(number))).toEqual([2, 3, 4, 1, 5]);
    expect(names(numbers.cited)).toEqual(['a', 'a', 'c', 'y', 'x']);
    expect(numbers.cited[1]?.version).toBe(2);
    expect(numbers.takeNamed().map(({ number }) => number)).toEqual([2, 4, 5]);
  });

  it('a continued answer never reuses the number of a source that is no longer known', () => {
    const numbers = new ShownNumbers(base, []);
    numbers.found([passage('x'), passage('y')]);
    const text = `${base} New [${numbers.numberOf(1)}], [${numbers.numberOf(9)}].`;
    expect(citationsOf(text, numbers.cited).map(({ number }) => number)).toEqual([2]);
    expect(names(numbers.all)).toEqual([...Array(1), 'x', ...Array(7), 'y']);
  });
});
