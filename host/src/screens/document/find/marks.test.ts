import { describe, expect, test } from 'vitest';
import { findAll } from './find-all.ts';
import { cutAtMarks, marksOf } from './marks.ts';

describe('a text cut at its marks', () => {
  test('a text without marks is one piece', () => {
    expect(cutAtMarks(10, 20, marksOf({ start: 30, end: 40 }, [], 0))).toEqual([
      { start: 10, end: 20, cited: false, found: null },
    ]);
  });

  test('a search hit inside a citation is shown as both', () => {
    const marks = marksOf({ start: 12, end: 18 }, [{ start: 14, end: 16 }], 0);
    const pieces = cutAtMarks(10, 20, marks).map(({ start, end, cited, found }) => [
      start,
      end,
      cited,
      found,
    ]);
    expect(pieces).toEqual([
      [10, 12, false, null],
      [12, 14, true, null],
      [14, 16, true, 'current'],
      [16, 18, true, null],
      [18, 20, false, null],
    ]);
  });

  test('only the part of a mark inside the text is kept', () => {
    expect(cutAtMarks(10, 20, marksOf({ start: 0, end: 15 }, [], 0))).toEqual([
      { start: 10, end: 15, cited: true, found: null },
      { start: 15, end: 20, cited: false, found: null },
    ]);
  });
});

describe('the search in a text', () => {
  test('the search in a text ignores case, and a blank matches a line end', () => {
    expect(findAll('The Notice\nPeriod; the notice  period', 'notice period')).toEqual([
      { start: 4, end: 17 },
      { start: 23, end: 37 },
    ]);
  });

  test('the search in a text takes special characters literally', () => {
    expect(findAll('a.b (c) a+b', 'a.b')).toEqual([{ start: 0, end: 3 }]);
    expect(findAll('a.b (c)', '(c')).toEqual([{ start: 4, end: 6 }]);
  });

  test('the search in a text finds nothing for an empty query, and at most a thousand hits', () => {
    expect(findAll('anything', '  ')).toEqual([]);
    expect(findAll('a'.repeat(5000), 'a')).toHaveLength(1000);
  });
});
