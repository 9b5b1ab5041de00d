import { describe, expect, test } from 'vitest';
import { hasWords, indexWords } from './index-words.ts';

describe('identifiers are found whole and by their parts', () => {
  test.each([
    ['Order TXN-98765 is late', 'Order TXN 98765 is late', ['txn-98765']],
    ['TXN98765', 'TXN98765', ['98765']],
    ['FAR 52.224-3 applies', 'FAR 52 224 3 applies', ['52.224-3', '52.224', '224-3']],
    ['§ 7.3 and 7.3.1', '§ 7 3 and 7 3 1', ['7.3', '7.3.1', '3.1']],
    ['a non-breaking INV‑2024‑001', 'a non-breaking INV 2024 001', ['inv-2024-001', 'inv-2024', '2024-001']],
    [
      '2,730 and 1.250.000',
      '2 730 and 1 250 000',
      ['2,730', '2730', '1.250.000', '1250000', '1.250', '250.000'],
    ],
    ['buyer/seller', 'buyer seller', []],
    ['twenty-eight, see example.test', 'twenty-eight, see example.test', []],
    ['-500 and +49', ' 500 and  49', []],
    ['project ZQ0', 'project ZQ0', []],
    ['中日战争', ' ', ['中日', '日战', '战争']],
    ['', '', []],
  ])('identifiers in "%s" are indexed whole and by their parts', (source, text, codes) => {
    expect(indexWords(source)).toEqual({ text, codes });
  });

  test('a text that is too long to be an identifier is not indexed whole', () => {
    expect(indexWords(`${'a1-'.repeat(40)}b`).codes).toEqual([]);
    expect(indexWords('1.2.3.4.5.6.7.8.9').codes).toEqual(['1.2.3.4.5.6.7.8.9']);
  });
});

test.each(['1', 'a1', '12-', '-1', '1.', 'TXN1', '1,234,', '战1', '１'])(
  '200,000 characters of "%s" are indexed in a fraction of a second',
  (piece) => {
    const before = process.threadCpuUsage();
    indexWords(piece.repeat(200_000 / piece.length));
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(500);
  },
);

test.each([
  ['Thirty days.', true],
  ['| 12 | EUR |', true],
  ['战争', true],
  ['Rindfleischetikettierungsgesetz', true],
  ['12 | 13.5 | 14 | — | % | a', false],
  ['f'.repeat(32) + 'I'.repeat(32), false],
  ['', false],
])('the check whether "%s" contains words gives the right result', (text, expected) => {
  expect(hasWords(text)).toBe(expected);
});
