import { plainWords, sentencesOf } from '@staffroom/sdk/reading';
import { citation } from './citations.ts';

/** Minimum number of characters of a sentence that counts as quoted: shorter ones can be equal by chance. */
const minLength = 25;

/**
 * Finds the sentences of a text that a source contains word for word.
 * @param quotes texts of the sources
 * @returns stretches of the text, in UTF-16 units
 */
export function citedWords(text: string, quotes: readonly string[]): { start: number; end: number }[] {
  const sources = quotes.map((quote) => ` ${plainWords(quote)} `);
  return sentencesOf(text).flatMap(({ start, end }) => {
    const words = plainWords(text.slice(start, end).replaceAll(citation, ' '));
    const isCited = words.length >= minLength && sources.some((source) => source.includes(` ${words} `));
    return isCited ? [{ start, end }] : [];
  });
}
