import type { Citation, Passage } from '@staffroom/sdk';
import { describe, expect, it } from 'vitest';
import { citationsOf } from '../citations/citations.ts';
import { mergeSources, Renumbering, sourcesOf } from './continued-sources.ts';

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
  it('are those of before, as if they had never gone', () => {
    const before = cited([passage('a'), passage('b'), passage('c')]);
    expect(citationsOf(base, sourcesOf(before))).toEqual(before);
  });

  it('keep their numbers when the same are found again', () => {
    const found = [passage('a'), passage('b'), passage('c')];
    const { sources, numbers } = mergeSources(base, sourcesOf(cited(found)), found);
    expect(names(sources)).toEqual(['a', 'b', 'c']);
    expect([...numbers].every(([from, to]) => from === to)).toBe(true);
  });

  it('keep their numbers when others are found, which take free ones', () => {
    const before = sourcesOf(cited([passage('a'), passage('b'), passage('c')]));
    const found = [passage('c'), passage('x'), passage('y'), passage('a', 0, 2)];
    const { sources, numbers } = mergeSources(base, before, found);
    expect(names(sources)).toEqual(['a', 'x', 'c', 'y', 'a']);
    expect([...numbers]).toEqual([
      [1, 3],
      [2, 2],
      [3, 4],
      [4, 5],
    ]);
    expect(sources[4]?.version).toBe(2);
  });

  it('leave the number of one that nobody knows any more to nobody', () => {
    const { sources, numbers } = mergeSources(base, [], [passage('x'), passage('y'), passage('z')]);
    expect(names(sources)).toEqual([undefined, 'x', undefined, 'y', 'z']);
    expect(citationsOf(`${base} New [${numbers.get(1)}].`, sources).map(({ number }) => number)).toEqual([2]);
  });
});

describe('the markers of a text', () => {
  it('get their new numbers, however the text is cut', () => {
    const numbers = new Map([
      [1, 3],
      [2, 2],
      [3, 14],
    ]);
    const text = 'So [1], and [2, 3] [x] [4] but [1 ';
    for (const size of [1, 2, 3, 5, 100]) {
      const renumbering = new Renumbering(numbers);
      let said = '';
      for (let at = 0; at < text.length; at += size) said += renumbering.take(text.slice(at, at + size));
      expect(said + renumbering.end()).toBe('So [3], and [2, 14] [x] [4] but [1 ');
    }
  });
});
