import { expect, test } from 'vitest';
import { chooseHits, type RankedPassage } from './choose-hits.ts';

function passage(
  start: number,
  end: number,
  documentId = 'a',
  more: Partial<RankedPassage> = {},
): RankedPassage {
  return {
    id: `${documentId}${start}`,
    documentId,
    filename: 'a.md',
    version: 1,
    page: null,
    section: null,
    start,
    end,
    quote: '',
    score: 1,
    alone: false,
    crowded: false,
    ...more,
  };
}

const passages = (documentId: string, count: number, score: number) =>
  Array.from({ length: count }, (_, index) =>
    passage(index * 1000, index * 1000 + 900, documentId, { score }),
  );
const ids = (ranked: RankedPassage[], limit = 8) => chooseHits(ranked, limit).map(({ id }) => id);
const documents = (ranked: RankedPassage[], limit: number) =>
  chooseHits(ranked, limit).map(({ documentId }) => documentId);

test('a passage contained in a better search hit is left out', () => {
  expect(ids([passage(0, 1000), passage(400, 900)])).toEqual(['a0']);
});

test('two neighboring passages that share an edge both stay in the search hits', () => {
  expect(ids([passage(800, 1800), passage(0, 1000)])).toHaveLength(2);
});

test('passages with equal offsets in two documents are both search hits', () => {
  expect(ids([passage(0, 1000), passage(0, 1000, 'b')])).toHaveLength(2);
});

test('one document gets at most half of the search hits if other documents are relevant, too, and all hits otherwise', () => {
  expect(documents([...passages('a', 9, 1), ...passages('b', 9, 0.8)], 8).join('')).toBe('aaaabbbb');
  expect(documents([...passages('a', 9, 1), ...passages('b', 9, 0.4)], 8).join('')).toBe('aaaaaaaa');
  expect(documents([...passages('a', 9, 1), ...passages('b', 1, 0.8)], 8).join('')).toBe('aaaaaaab');
  expect(documents(passages('a', 9, 1), 8).join('')).toBe('aaaaaaaa');
  expect(documents([...passages('a', 9, 1), ...passages('b', 9, 0.8)], 3).join('')).toBe('aaa');
});

test('the only passage with the rarest query word is among the first three search hits', () => {
  const fact = passage(0, 900, 'z', { score: 0.1, alone: true });
  expect(ids([...passages('a', 12, 1), fact])[2]).toBe('z0');
  expect(ids([fact, ...passages('a', 12, 0.1)])[0]).toBe('z0');
  expect(ids([...passages('a', 2, 1), passage(100, 900, 'a', { score: 0.5, alone: true })], 3)).toHaveLength(
    2,
  );
  expect(chooseHits([fact], 8)[0]).not.toHaveProperty('alone');
});
