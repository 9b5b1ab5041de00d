import { joinedGroups, wordsOverLines } from './joined-forms.ts';

/** The index words of a text, or the search words of a question. */
export interface IndexWords {
  text: string;
  /** Distinct words in lower case, without spaces, which are indexed unchanged. */
  codes: string[];
}

/** Maximum length of a code. Longer ones are addresses and checksums, which no one searches by a part. */
const maxCodeLength = 64;
const maxParts = 8;

/** Matches letters or digits that are joined by separators: `TXN-98765`, `52.224-3`, `2024/17`, `and/or`, `1,250,000`. */
const compound =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:(?:[-‐‑–−./_:#\\]|(?<=\p{Nd})[,'’](?=\p{Nd}{3}(?!\p{Nd})))[\p{L}\p{N}]+)+/gu;
/** A fast first test for words with separators, because most words have none and the exact test is slow. */
const joined = /(?<!\S)\S+[-‐‑–−./_:#\\,'’]\S+/g;
const separators = /[-‐‑–−./_:#\\,'’]/gu;
const dashes = /[‐‑–−]/gu;
/** Matches letters followed by at least three digits, so that `TXN98765` can be found by its number, but not `ZQ0`. */
const numbered = /(?<![\p{L}\p{N}])\p{L}+(\p{Nd}{3,})(?![\p{L}\p{N}])/gu;
const grouped = /^\p{Nd}{1,3}(?:[.,'’]\p{Nd}{3})+$/u;
const sign = /(?<![\p{L}\p{N}])[-+](?=\p{Nd})/gu;
const word = /[\p{L}\p{N}]+/gu;
/** Matches text in scripts without spaces between words, in which PostgreSQL would take a whole sentence for one word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu;

/** A fast first test for scripts without spaces between words. */
const mayBeUnspaced = /[\u0e00-\u1fff\u2e80-\uffff]/;

/**
 * Splits identifiers into parts, so that "98765" finds "TXN-98765". Also keeps each identifier whole, with every sequence of
 * its parts: "52.224-3" is searched as one rare word, not as three common numbers. Text in scripts without spaces is split into
 * pairs of characters.
 */
export function indexWords(source: string): IndexWords {
  const codes = new Set<string>(joinedGroups(source));
  const spaced = mayBeUnspaced.test(source)
    ? source.replace(unspaced, (run) => {
        for (const pair of pairs(run)) codes.add(pair);
        return ' ';
      })
    : source;
  const text = spaced
    .replace(joined, (words) =>
      words.replace(compound, (written) => {
        if (!/\p{N}/u.test(written)) return written.replace(/[/\\]/g, ' ');
        for (const code of runs(written)) codes.add(code);
        return written.replace(separators, ' ');
      }),
    )
    .replace(sign, ' ');
  for (const [, number = ''] of text.matchAll(numbered))
    if (number.length <= maxCodeLength) codes.add(number);
  const whole = [...wordsOverLines(source)];
  return { text: whole.length === 0 ? text : `${text} ${whole.join(' ')}`, codes: [...codes] };
}

/** Returns the whole identifier and every sequence of at least two of its parts, as written. */
function* runs(written: string): Generator<string> {
  const whole = written.toLowerCase().replace(dashes, '-');
  if (whole.length > maxCodeLength) return;
  yield whole;
  if (grouped.test(whole)) yield whole.replace(/\D/gu, '');
  const parts = [...whole.matchAll(word)];
  if (parts.length > maxParts) return;
  for (const [first, { index: start }] of parts.entries())
    for (const { index, 0: last } of parts.slice(first + 1)) yield whole.slice(start, index + last.length);
}

function* pairs(run: string): Generator<string> {
  const characters = Array.from(run);
  if (characters.length === 1) yield run;
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (next !== undefined) yield character + next;
  }
}

/** Matches a word of letters with a plausible length, because rows of figures and raw bytes mean nothing to an embedder. */
const spoken =
  /(?<![\p{L}\p{M}])[\p{L}\p{M}]{2,40}(?![\p{L}\p{M}])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a passage contains at least one word, so that it gets a vector. */
export function hasWords(text: string): boolean {
  return spoken.test(text);
}
