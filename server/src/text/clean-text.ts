import { visibleText } from '@staffroom/sdk';

/**
 * Matches more than 30 combining marks in a row, the limit of Unicode's stream-safe format (UAX 15): `normalize` sorts longer
 * runs in quadratic time.
 */
const excessMarks = /(\p{M}{30})\p{M}+/gu;

const lineEnd = /\r\n?|[\v\f\x85\u2028\u2029]/g;

/** Matches soft hyphens. One at a line end is within a word, so its line break is matched too. */
const softHyphen = /\xAD\n?/g;

/**
 * Normalizes text for storage. Removes invisible characters (PostgreSQL cannot store NUL) and lone surrogates (JSON columns
 * refuse them), and applies NFC. Lines end with `\n` and have no trailing spaces, with at most one empty line in a row. All
 * offsets refer to the result.
 */
export function cleanText(raw: string): string {
  const text = visibleText(raw.replace(lineEnd, '\n').replace(softHyphen, ''))
    .replace(excessMarks, '$1')
    .normalize('NFC');
  // Trims each line separately, because a regular expression for spaces before line ends takes quadratic time on a file of
  // spaces.
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.join('\n').replace(/\n{3,}/g, '\n\n');
}
