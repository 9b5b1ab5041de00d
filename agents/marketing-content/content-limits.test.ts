import { describe, expect, it } from 'vitest';
import { contentLength, fittingLength, withoutLastSentences } from './content-limits.ts';

describe('the length of a tweet', () => {
  it.each([
    ['plain words', 11],
    ['see https://example.com/a/very/long/address/that/goes/on', 27],
    ['see example.com', 27],
    ['日本', 4],
    ['👩‍👩‍👧 ok', 5],
    ['© 1', 3],
    ['e\u0301', 1],
  ])('the tweet %j counts as %i characters', (text, length) =>
    expect(contentLength('twitter', text)).toBe(length),
  );

  it('a tweet that is too long can be shortened by its last sentences, and keeps its link and hashtag', () => {
    const [first, second, third] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(120)}.`);
    const post = `${first} ${second} ${third}\nhttps://example.com/a #Ice`;
    expect(withoutLastSentences('twitter', post)).toBe(`${first} ${second} https://example.com/a #Ice`);
    expect(withoutLastSentences('twitter', 'x'.repeat(300))).toBeNull();
  });

  it('the number of characters of a text that fit into one tweet is computed', () => {
    expect(fittingLength('twitter', `${'a'.repeat(280)}bc`)).toBe(280);
    expect(fittingLength('twitter', `${'a'.repeat(270)} https://a.example/nine`)).toBe(271);
    expect(fittingLength('twitter', 'short')).toBe(5);
  });
});
