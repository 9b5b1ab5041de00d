import { visibleText } from '@staffroom/sdk';

/** The limit of Unicode's stream-safe format (UAX 15): `normalize` sorts longer runs in quadratic time. */
const excessMarks = /(\p{M}{30})\p{M}+/gu;

const lineEnd = /\r\n?|[\v\f\x85\u2028\u2029]/g;

/** A soft hyphen at a line end is inside a word. */
const softHyphen = /\xAD\n?/g;

/**
 * Normalizes text for storage: no invisible characters (PostgreSQL cannot store NUL), NFC, lines end in `\n` without trailing
 * spaces, at most one empty line in a row, no lone surrogates (JSON columns refuse them). All offsets refer to this text.
 */
export function cleanText(raw: string): string {
  const text = visibleText(raw.replace(lineEnd, '\n').replace(softHyphen, ''))
    .replace(excessMarks, '$1')
    .normalize('NFC');
  // Not a regular expression: one for spaces before a line end takes quadratic time on a file of spaces.
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.join('\n').replace(/\n{3,}/g, '\n\n');
}
