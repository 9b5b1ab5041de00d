import { describe, expect, it } from 'vitest';
import { numberedParts } from './numbered-parts.ts';

const parts = (lines: readonly string[], separator = '\n'): string[] =>
  numberedParts({ text: lines.join(separator), sections: [] }).map(({ title, level }) => `${level} ${title}`);

describe('numbered headings and clauses', () => {
  it.each<[string, string[], string[]]>([
    [
      'if their numbers continue in order',
      ['1. Scope', 'All sites.', '2. Term', '2.1 The term is one year.', '2.2 It ends then.'],
      ['7 1. Scope', '7 2. Term', '11 2.1', '11 2.2'],
    ],
    [
      'if they are named “Article”, “§” or similar',
      ['Article 1', 'Text.', 'Article 2 Term', 'Text.', '§ 3 Kündigung', 'Text.'],
      ['7 Article 1', '7 Article 2 Term', '7 § 3 Kündigung'],
    ],
    [
      'even if the numbers start again in an annex',
      ['1. Scope', '1.1 All.', '2. Term', '2.1 One year.', '1. Annex', '1.1 Prices.', '1.2 Hours.'],
      ['7 1. Scope', '11 1.1', '7 2. Term', '11 2.1', '7 1. Annex', '11 1.1', '11 1.2'],
    ],
    [
      'even if 1.0 is the heading above 1.1',
      ['1.0 Purpose', 'Text.', '1.1 Goals', 'Text.', '2.0 Scope', 'Text.'],
      ['7 1.0 Purpose', '8 1.1 Goals', '7 2.0 Scope'],
    ],
  ])('numbered headings and clauses are recognized in a text %s', (_what, lines, expected) => {
    expect(parts(lines)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['an amount at the beginning of a line', ['It costs', '3.5 Million and more.', 'Text.']],
    ['the items of a list', ['1. Apples', '2. Pears', '3. Plums']],
    ['a table of contents', ['1 Scope . . . . . . 4', '2 Term . . . . . . 5', '2.1 End .......... 6']],
    [
      'a header that is repeated on every page',
      ['2 Acme Guide', 'Text.', '3 Acme Guide', 'Text.', '4 Acme Guide', 'Text.', '5 Acme Guide', 'Text.'],
    ],
    ['a date', ['31. Dezember 2026 ist Schluss', '1. Januar 2027 beginnt es', 'Text.']],
    [
      'a reference within a sentence',
      ['(see', 'section 9.0 for all)', 'Text.', '(see', 'section 10.0 too)', 'Text.'],
    ],
    ['rows of a table', ['1.1 | One', '1.2 | Two']],
  ])('numbered headings and clauses are not recognized in %s', (_what, lines) => {
    expect(parts(lines)).toEqual([]);
  });

  it.each(['1.1 A\n', '1. A\n', '1.1.1.1 ', 'Article 1\n', '1 A . . . . '])(
    'finding numbered headings takes little time for repeated %j',
    (piece) => {
      const before = process.threadCpuUsage();
      numberedParts({ text: piece.repeat(1_000_000 / piece.length), sections: [] });
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(3_000);
    },
  );
});
