/**
 * Characters nobody sees, which can carry instructions to a model past the person who uploads the file:
 * tags and variation selectors (both can spell out whole sentences), zero-width characters, bidirectional
 * overrides, soft hyphens, Hangul fillers. Emoji lose their joiners by this; their meaning stays.
 */
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- code points, not graphemes
  /[\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;

/** NUL above all, which PostgreSQL cannot store; tab and line feed stay. */
// oxlint-disable-next-line no-control-regex
const control = /[\0-\x08\x0E-\x1F\x7F-\x84\x86-\x9F]/g;

/** The bound of Unicode's stream-safe format (UAX 15): sorting longer runs takes quadratic time in `normalize`. */
const excessMarks = /(\p{M}{30})\p{M}+/gu;

const lineEnd = /\r\n?|[\v\f\x85\u2028\u2029]/g;

/** A soft hyphen at a line end stands in the middle of a word. */
const softHyphen = /\xAD\n?/g;

/**
 * Text as it is stored: visible characters only, NFC, lines end in `\n` and not in blanks, at most one empty
 * line in a row, no lone surrogates (JSON columns refuse them). Whatever has an offset refers to this text.
 */
export function cleanText(raw: string): string {
  const text = raw
    .replace(lineEnd, '\n')
    .replace(control, '')
    .replace(softHyphen, '')
    .replace(invisible, '')
    .replace(excessMarks, '$1')
    .toWellFormed()
    .normalize('NFC');
  // Not a regular expression: one that looks for blanks before a line end is quadratic on a file of blanks.
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.join('\n').replace(/\n{3,}/g, '\n\n');
}
