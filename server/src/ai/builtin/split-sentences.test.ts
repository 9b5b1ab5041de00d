import { describe, expect, it } from 'vitest';
import { createSentenceSplitter, withoutContents } from './split-sentences.ts';

describe('the sentence splitter', () => {
  const split = createSentenceSplitter();

  it('the sentence splitter keeps reference numbers such as [62] with the preceding sentence', () => {
    expect(split('He retired in 2005.[62] [63] In all he scored 41 goals.').map(({ text }) => text)).toEqual([
      expect.stringContaining('He retired in 2005.'),
      'In all he scored 41 goals.',
    ]);
  });

  it('the sentence splitter joins a wrapped sentence with its next line after a long block without full stops', () => {
    const box = Array.from({ length: 20 }, (_, year) => `19${70 + year} Huddersfield Town 142 matches (50)`);
    const broken =
      'Roberts (born 26 June 1968) is a former footballer who\nplayed as a forward for a number of clubs.';
    const texts = split([...box, broken].join('\n')).map(({ text }) => text);
    expect(texts).toContain(broken.replace('\n', ' '));
    expect(texts).toContain(box[3]);
  });
});

describe('the table of contents filter', () => {
  it('a table of contents is removed from a text, together with its blank lines', () => {
    const page = [
      'Contents',
      'Introduction 2',
      'Scope of work ..... 3',
      '',
      'Price 10',
      'Award 10',
      'Prices are fixed.',
    ];
    expect(withoutContents(page)).toEqual(['Contents', 'Prices are fixed.']);
  });

  it('a few lines that happen to end in a number do not count as a table of contents', () => {
    const lines = ['The term ends in 2027', 'It began in 2024', 'Section 4', 'It may be renewed once.'];
    expect(withoutContents(lines)).toEqual(lines);
  });

  it('a table with rising and falling figures does not count as a table of contents', () => {
    const table = ['Berlin 120', 'Madrid 80', 'Paris 300', 'Rome 12', 'Vienna 50'];
    expect(withoutContents(table)).toEqual(table);
  });
});

it('the sentence splitter splits a cover page by line, and joins a label with the line below', () => {
  const cover =
    'Issued by Clerk of the Court (clerk@court.example)\nRelease Date\nAugust 2, 2018\nResponse Due Date\nAugust 24, 2018\nQuotes Expire: One Year from Submission';
  const split = createSentenceSplitter();
  expect(split(cover).map(({ text }) => text)).toEqual([
    'Issued by Clerk of the Court (clerk@court.example)',
    'Release Date August 2, 2018',
    'Response Due Date August 24, 2018',
    'Quotes Expire: One Year from Submission',
  ]);
  const prose =
    'The Court intends to issue an order under an existing contract\nUnder Schedule 70 all quotes are to be sent\nto the Clerk of the Court\nBy e-mail.';
  expect(split(prose)).toHaveLength(1);
});
