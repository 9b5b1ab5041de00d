import { visibleText } from '@staffroom/sdk';

/** The bound of Unicode's stream-safe format (UAX 15): sorting longer runs takes quadratic time in `normalize`. */
const excessMarks = /(\p{M}{30})\p{M}+/gu;

const lineEnd = /\r\n?|[\v\f\x85\u2028\u2029]/g;

/** A soft hyphen at a line end stands in the middle of a word. */
const softHyphen = /\xAD\n?/g;

/**
 * Text as it is stored: visible characters only (PostgreSQL cannot store NUL), NFC, lines end in `\n` and not in
 * blanks, at most one empty line in a row, no lone surrogates (JSON columns refuse them). Whatever has an offset refers
 * to this text.
 */
export function cleanText(raw: string): string {
  const text = visibleText(raw.replace(lineEnd, '\n').replace(softHyphen, ''))
    .replace(excessMarks, '$1')
    .normalize('NFC');
  // Not a regular expression: one that looks for blanks before a line end is quadratic on a file of blanks.
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.join('\n').replace(/\n{3,}/g, '\n\n');
}
