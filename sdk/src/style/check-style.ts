import { languageOf } from '../reading/language-of.ts';
import { sentencesOf } from '../reading/sentences.ts';
import { wordTokens } from '../reading/word-tokens.ts';
import type { StyleRules } from './guide/style-guide.ts';
import { type QuotedRange, quotationsIn } from './quotations.ts';
import { formsOf, spellingMatcher, uncheckedRanges } from './term-matcher.ts';

/** One violation of the style guide. Offsets are UTF-16 units. */
export interface StyleMark {
  start: number;
  end: number;
  found: string;
  kind: 'avoid' | 'spelling' | 'tone';
  /** The text that replaces the marked words: empty to delete them, null when only the author can fix them. */
  replacement: string | null;
  /** The reason for the mark: the guide's own reason, or else the rule as a sentence. */
  why: string;
  /** Identifies dismissed marks. Marks of the same words have the same key, wherever the words occur in the text. */
  key: string;
}

/**
 * Finds violations of the style guide in a text, in order. Skips addresses, hashtags, code and quotations, because the words of a
 * quotation are not the author's to change.
 * @param dismissed keys of marks that a person dismissed
 * @param quoted quotations without quotation marks, for example from `quotedInHtml`
 */
export function checkStyle(
  text: string,
  rules: StyleRules,
  dismissed: readonly string[] = [],
  quoted: readonly QuotedRange[] = [],
): StyleMark[] {
  const skipped = [...uncheckedRanges(text), ...quotationsIn(text), ...quoted];
  const marks = [...avoided(text, rules), ...misspelt(text, rules), ...shouted(text, rules)].filter(
    ({ start, end }) => !skipped.some((stretch) => start < stretch.end && end > stretch.start),
  );
  // Keep the earlier of two overlapping marks, or the longer one if both begin at the same place.
  const apart: StyleMark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (mark.start >= (apart.at(-1)?.end ?? 0)) apart.push(mark);
  const sentences = tooLong(text, rules).filter(
    ({ start, end }) => !skipped.some((stretch) => stretch.start <= start && end <= stretch.end),
  );
  return [...apart, ...sentences]
    .filter(({ key }) => !dismissed.includes(key))
    .toSorted((a, b) => a.start - b.start);
}

/** Applies one mark. Returns the text unchanged if it does not contain the marked words at their place. */
export function acceptMark(text: string, { start, end, found, replacement }: StyleMark): string {
  if (replacement === null || text.slice(start, end) !== found) return text;
  if (replacement !== '') return text.slice(0, start) + replacement + text.slice(end);
  const before = text.slice(0, start);
  const after = text.slice(end);
  // A deletion also removes one of the two spaces around it, and capitalizes the next word if the deleted one began the
  // sentence.
  const spaced = /^[^\S\n]+/.test(after) ? after.replace(/^[^\S\n]+/, '') : after;
  const rest = spaced === after ? before.replace(/(?<![^\S\n])[^\S\n]+$/, '') : before;
  return rest + (isCapital(found) && beginsSentence(before) ? capital(spaced) : spaced);
}

function avoided(text: string, { avoid }: StyleRules): StyleMark[] {
  if (avoid.length === 0) return [];
  const language = languageOf(text);
  return avoid.flatMap(({ term, instead, why }) =>
    formsOf(term, text, language).map(({ found, index, isExact }) => ({
      ...place(index, found, 'avoid'),
      // The author has to inflect the replacement of an inflected word.
      replacement:
        !isExact && instead !== '' ? null : isCapital(found) && !isCapital(term) ? capital(instead) : instead,
      why: why || (instead === '' ? `“${term}” is to be avoided.` : `We say “${instead}”.`),
    })),
  );
}

function misspelt(text: string, { use }: StyleRules): StyleMark[] {
  return use.flatMap(({ term, why }) =>
    [...text.matchAll(spellingMatcher(term))]
      .map(({ 0: found, index }) => ({ found, index, right: isCapital(found) ? capital(term) : term }))
      .filter(({ found, right }) => found !== right)
      .map(({ found, index, right }) => ({
        ...place(index, found, 'spelling'),
        replacement: right,
        why: why || `We write “${term}”.`,
      })),
  );
}

function shouted(text: string, { exclamations }: StyleRules): StyleMark[] {
  if (exclamations) return [];
  // Ignore an exclamation mark before a bracket, because it starts a Markdown image.
  return [...text.matchAll(/(?<![^\s!])([^\s!]*)(?<!!)!+(?![[!])/g)].map(
    ({ 0: found, 1: word = '', index }) => ({
      ...place(index, found, 'tone'),
      replacement: /[.?…]$/.test(word) ? word : `${word}.`,
      why: 'No exclamation marks.',
    }),
  );
}

function tooLong(text: string, { longestSentence }: StyleRules): StyleMark[] {
  if (longestSentence === null) return [];
  return sentencesOf(text).flatMap(({ start, end }) => {
    const found = text.slice(start, end);
    const words = wordTokens(found).length;
    if (words <= longestSentence) return [];
    const why = `A sentence of ${words} words; at most ${longestSentence}.`;
    return [{ ...place(start, found, 'tone'), replacement: null, why }];
  });
}

const place = (start: number, found: string, kind: StyleMark['kind']) => ({
  start,
  end: start + found.length,
  found,
  kind,
  key: `${kind}:${found.toLowerCase().slice(0, 200)}`,
});

const isCapital = (words: string) => /^\p{Lu}/u.test(words);
const capital = (words: string) => words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
/** Number of characters to read before a match, more than the blanks and signs before a sentence. */
const lead = 100;
const beginsSentence = (before: string) =>
  /(?:^|[.!?…:]\s+|\n\s*(?:[-*•#>]+\s+)?)$/.test(before.slice(-lead));
