import { describe, expect, test } from 'vitest';
import { findQuote } from './find-quote.ts';

function marked(runs: string[], quote: string, before = ''): string[] {
  return findQuote(runs, quote, before).map(
    ({ run, start, end }) => `${run}:${runs[run]?.slice(start, end)}`,
  );
}

describe('a quote on a page', () => {
  test('is not found if the page lacks it', () => {
    expect(marked(['Payment is due in 30 days.'], 'Payment is due in 60 days.')).toEqual([]);
    expect(marked(['Anything'], '  ')).toEqual([]);
  });

  test('is found across lines and inside runs', () => {
    const runs = ['The provider shall', '', 'keep all data in the', 'Union. Nothing else.'];
    expect(marked(runs, 'shall keep all data\nin the Union.')).toEqual([
      '0:shall',
      '2:keep all data in the',
      '3:Union.',
    ]);
  });

  test('is found in every Unicode form of its characters', () => {
    expect(marked(['The oﬃce of Zoe\u0308'], 'office of Zoë')).toEqual(['0:oﬃce of Zoe']);
  });

  test('is marked to the end of a surrogate pair', () => {
    expect(marked(['We ship 🚀 today'], 'ship 🚀')).toEqual(['0:ship 🚀']);
    expect(marked(['We ship 🚀 today'], '🚀 today')).toEqual(['0:🚀 today']);
  });

  test('that occurs twice is found after the right text', () => {
    const runs = ['Notice: none.', 'Scope: all.', 'Notice: none.'];
    expect(findQuote(runs, 'Notice: none.', '')[0]?.run).toBe(0);
    expect(findQuote(runs, 'Notice: none.', 'Notice: none. Scope: all.')[0]?.run).toBe(2);
  });

  test('is found by its ends if its middle differs', () => {
    const runs = ['Availability is measured monthly ● and reported to the customer in writing.'];
    expect(
      marked(runs, 'Availability is measured monthly - and reported to the customer in writing.'),
    ).toEqual([`0:${runs[0]}`]);
  });

  test('never extends from one place to a distant one', () => {
    const begin = 'The first words of this very passage';
    const end = 'and the last words of it all.';
    expect(marked([begin, 'x'.repeat(500), end], `${begin} … ${end}`)).toEqual([]);
  });
});
