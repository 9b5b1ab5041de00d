import { joinedGroups, wordsOverLines } from './joined-forms.ts';

/** What of a text goes into the index of words, and what of a question is looked up there. */
export interface IndexWords {
  /** The text with whatever is found by its parts taken apart; for the dictionaries of its language. */
  text: string;
  /** Lower case, each once, none with a blank: these stand in the index as they are. */
  codes: string[];
}

/** Longer ones are addresses and sums of bytes, which nobody looks for by a part. */
const longestCode = 64;
const mostParts = 8;

/** `TXN-98765`, `52.224-3`, `2024/17`, `and/or`, `1,250,000`; whatever holds a separator between two letters or digits. */
const compound =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:(?:[-‐‑–−./_:#\\]|(?<=\p{Nd})[,'’](?=\p{Nd}{3}(?!\p{Nd})))[\p{L}\p{N}]+)+/gu;
/** Words without a blank between them one of which may be compound: most are not, and it takes long to see that of each. */
const joined = /(?<!\S)\S+[-‐‑–−./_:#\\,'’]\S+/g;
const separators = /[-‐‑–−./_:#\\,'’]/gu;
const dashes = /[‐‑–−]/gu;
/** `TXN98765` is found by its number, `ZQ0` is not. */
const numbered = /(?<![\p{L}\p{N}])\p{L}+(\p{Nd}{3,})(?![\p{L}\p{N}])/gu;
const grouped = /^\p{Nd}{1,3}(?:[.,'’]\p{Nd}{3})+$/u;
const sign = /(?<![\p{L}\p{N}])[-+](?=\p{Nd})/gu;
const word = /[\p{L}\p{N}]+/gu;
/** Scripts without blanks between words. PostgreSQL would take a whole sentence for one word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu;

/** Quicker to tell than the scripts themselves: without any of these there is none of them. */
const mayBeUnspaced = /[\u0e00-\u1fff\u2e80-\uffff]/;

/**
 * Takes identifiers apart, so that "98765" finds "TXN-98765", and keeps them whole beside that, with every run of their parts:
 * "52.224-3" is looked up as one rare word and not as three common numbers. Scripts without blanks become pairs of characters.
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
  for (const [, number = ''] of text.matchAll(numbered)) if (number.length <= longestCode) codes.add(number);
  const whole = [...wordsOverLines(source)];
  return { text: whole.length === 0 ? text : `${text} ${whole.join(' ')}`, codes: [...codes] };
}

/** The whole and every run of at least two parts, as they are written. */
function* runs(written: string): Generator<string> {
  const whole = written.toLowerCase().replace(dashes, '-');
  if (whole.length > longestCode) return;
  yield whole;
  if (grouped.test(whole)) yield whole.replace(/\D/gu, '');
  const parts = [...whole.matchAll(word)];
  if (parts.length > mostParts) return;
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

/** A run of letters as long as words are: rows of figures and a file's own bytes mean nothing to an embedder. */
const spoken =
  /(?<![\p{L}\p{M}])[\p{L}\p{M}]{2,40}(?![\p{L}\p{M}])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether there is anything in a passage that has a meaning. */
export function hasWords(text: string): boolean {
  return spoken.test(text);
}
