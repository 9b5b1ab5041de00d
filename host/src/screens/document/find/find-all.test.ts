import { expect, test } from 'vitest';
import { findAll } from './find-all.ts';

const found = (text: string, query: string) =>
  findAll(text, query).map(({ start, end }) => text.slice(start, end));

test.each([
  ['reported to the subcon-\ntractor today', 'subcontractor', ['subcon-\ntractor']],
  ['a sub-contractor', 'subcontractor', []],
  ['account DE89 3704 0044 0532 0130 00.', 'DE89370400440532013000', ['DE89 3704 0044 0532 0130 00']],
  ['call +49 (0)30 123-4567', '030 1234567', ['0)30 123-4567']],
  ['EAN 4006381333948', '4006381 333948', ['4006381333948']],
  ['Price (net) + VAT', '(net) +', ['(net) +']],
  ['two\n  words', 'two words', ['two\n  words']],
])('the search in %j for %j finds %j', (text, query, hits) => {
  expect(found(text, query)).toEqual(hits);
});
