import type { Passage } from '@staffroom/sdk';
import { expect, test } from 'vitest';
import { withoutRepetition } from './overlap.ts';

function passage(start: number, end: number, documentId = 'a'): Passage {
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
  };
}

test('a passage that lies in a better one is left out', () => {
  expect(withoutRepetition([passage(0, 1000), passage(400, 900)]).map(({ id }) => id)).toEqual(['a0']);
});

test('neighbours that share an edge both stay', () => {
  expect(withoutRepetition([passage(800, 1800), passage(0, 1000)])).toHaveLength(2);
});

test('the same place in another document is another place', () => {
  expect(withoutRepetition([passage(0, 1000), passage(0, 1000, 'b')])).toHaveLength(2);
});
