import { describe, expect, it } from 'vitest';
import { matchWords } from './match-words.ts';

describe('a search in labels', () => {
  it.each([
    ['help', 'place:/help Go to Help & Support', 1],
    ['to help', 'Go to Help & Support', 1],
    ['upport', 'Go to Help & Support', 0.5],
    ['MÜLL', 'Über Müllers Vertrag', 1],
    ['', 'anything', 1],
    ['handbook.pdf', 'handbook.pdf', 1],
    ['!', 'anything', 1],
  ])('the query %j in the palette finds the row %j', (search, text, score) => {
    expect(matchWords(text, search)).toBe(score);
  });

  it.each([
    ['help', 'Explains what the people here have in common'],
    ['help dark', 'Go to Help & Support'],
  ])('the query %j in the palette does not find the row %j', (search, text) => {
    expect(matchWords(text, search)).toBe(0);
  });
});
