import { describe, expect, it } from 'vitest';
import { withoutContents } from './split-sentences.ts';

describe('a table of contents', () => {
  it('is left out, with the blank lines inside it', () => {
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

  it('is not a few lines that happen to end in a number', () => {
    const lines = ['The term ends in 2027', 'It began in 2024', 'Section 4', 'It may be renewed once.'];
    expect(withoutContents(lines)).toEqual(lines);
  });

  it('is not a table whose figures rise and fall', () => {
    const table = ['Berlin 120', 'Madrid 80', 'Paris 300', 'Rome 12', 'Vienna 50'];
    expect(withoutContents(table)).toEqual(table);
  });
});
