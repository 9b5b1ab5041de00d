import { describe, expect, test } from 'vitest';
import { findQuoteOnPage } from './quote-on-page.ts';

function marked(runs: string[], quote: string, before = ''): string[] {
  return findQuoteOnPage(runs, quote, before).map(
    ({ run, start, end }) => `${run}:${runs[run]?.slice(start, end)}`,
  );
}

describe('a quote on a page', () => {
  test('a quote is not found on a page that lacks the quote', () => {
    expect(marked(['Payment is due in 30 days.'], 'Payment is due in 60 days.')).toEqual([]);
    expect(marked(['Anything'], '  ')).toEqual([]);
  });

  test('a quote is found across lines and inside text runs', () => {
    const runs = ['The provider shall', '', 'keep all data in the', 'Union. Nothing else.'];
    expect(marked(runs, 'shall keep all data\nin the Union.')).toEqual([
      '0:shall',
      '2:keep all data in the',
      '3:Union.',
    ]);
  });

  test('a quote is found in every Unicode form of its characters', () => {
    expect(marked(['The oﬃce of Zoe\u0308'], 'office of Zoë')).toEqual(['0:oﬃce of Zoe']);
  });

  test('the mark of a quote includes whole surrogate pairs', () => {
    expect(marked(['We ship 🚀 today'], 'ship 🚀')).toEqual(['0:ship 🚀']);
    expect(marked(['We ship 🚀 today'], '🚀 today')).toEqual(['0:🚀 today']);
  });

  test('a quote that occurs twice is found at the occurrence whose preceding text matches', () => {
    const runs = ['Notice: none.', 'Scope: all.', 'Notice: none.'];
    expect(findQuoteOnPage(runs, 'Notice: none.', '')[0]?.run).toBe(0);
    expect(findQuoteOnPage(runs, 'Notice: none.', 'Notice: none. Scope: all.')[0]?.run).toBe(2);
  });

  test('a quote whose middle differs is found by its beginning and end', () => {
    const runs = ['Availability is measured monthly ● and reported to the customer in writing.'];
    expect(
      marked(runs, 'Availability is measured monthly - and reported to the customer in writing.'),
    ).toEqual([`0:${runs[0]}`]);
  });

  test('the mark of a quote never extends from one place to a distant one', () => {
    const begin = 'The first words of this very passage';
    const end = 'and the last words of it all.';
    expect(marked([begin, 'x'.repeat(500), end], `${begin} … ${end}`)).toEqual([]);
  });
});
