import { invisible } from './visible-text.ts';

/**
 * How a character follows the previous one: in the same word (none), after a hyphen or similar sign (soft), or in a new word
 * (hard).
 */
export const joint = { none: 0, soft: 1, hard: 2 } as const;

/** A text reduced to its letters, digits and number signs, without anything that typography and text extraction may change. */
export interface ComparedText {
  /** The remaining characters in lower case, without spaces. */
  characters: string;
  /** One `joint` value for each character, see `joint`. */
  joints: readonly number[];
  /** The offset of each character in the original text. */
  places: readonly number[];
}

/** A soft hyphen at the end of a line, which joins the parts of a word. */
const cutWord = /\u00ad\s+/g;
const dash = '[-\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]';
const apostrophe = /^['’‘ʼ′´`＇]$/;
const insideNumber = /^[.,:/'’]$/;
const range = new RegExp(`^\\s*${dash}\\s*$`);
const hyphen = new RegExp(`^(?:${dash}\\s*|/)$`);
/** Matches Markdown emphasis inside a word, as in `re**do**`. */
const emphasis = /^[*_]{1,3}$/;
/**
 * Signs before a number. A dash with a space behind it, or any sign at the beginning of a line, is the mark of a list or
 * quotation instead.
 */
const sign = new RegExp(`(?<!\\n)(?:(?<=^|[\\s(])([+±~≈<>≤≥])\\s?|(?<=^|[\\s(])(${dash}|\\.))\\p{Sc}?$`, 'u');
const meaningful = /[\p{Sc}%‰&]/gu;
/** Matches scripts without spaces between words, where a line can break anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Optional marks: Arabic and Hebrew vowel signs, stretched lines of Arabic, and the dot that a lower-cased Turkish İ leaves. */
const optional =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]|\u0640|(?<=i)\u0307/g;
/** The number of a footnote after a word of at least four letters. The `²` of `km²` is none, because `km` is short. */
const note = /(?<=\p{L}{4})[\u00b9\u00b2\u00b3\u2070-\u2079]+$/u;
/** A raised digit: a power, or a footnote after a number. `30¹` is not 301. */
const raised = /[\u00b9\u00b2\u00b3\u2070-\u2079]/;
const ascii = /^[\0-\x7f]+$/;
const cluster = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * Words, and the parts between words that are not text: notes (`died[3]`), link addresses, HTML tags. Every alternative is
 * bounded and no two overlap, so that matching takes linear time.
 */
const tokens =
  /(?<=[^\s([])\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,9}\]|\]\([^()\s]{1,2000}\)|<\/?[a-z][^<>]{0,300}>|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/giu;

export function comparedText(text: string): ComparedText {
  const pieces: string[] = [];
  const joints: number[] = [];
  const places: number[] = [];
  let end = 0;
  let last = '';

  function put(characters: string, place: number, kind: number): void {
    pieces.push(characters);
    for (let index = 0; index < characters.length; index++) {
      joints.push(index === 0 ? kind : joint.none);
      places.push(place);
    }
  }

  function putWord(word: string, place: number, kind: number): void {
    if (ascii.test(word)) {
      pieces.push(word.toLowerCase());
      for (let index = 0; index < word.length; index++) {
        joints.push(index === 0 ? kind : joint.none);
        places.push(place + index);
      }
      return;
    }
    let first = kind;
    for (const match of word.matchAll(cluster)) {
      const isPower = raised.test(match[0]) && endsInDigit.test(word.charAt(match.index - 1));
      const plain = isPower ? match[0] : normal(match[0]);
      if (plain === '') continue;
      const loose = unspaced.test(plain);
      put(plain, place + match.index, loose ? joint.soft : first);
      first = loose ? joint.soft : joint.none;
    }
  }

  function normal(character: string): string {
    return character.normalize('NFKC').toLowerCase().replace(optional, '').replace('ς', 'σ');
  }

  let gap = '';
  let skipped = false;
  for (const match of text.matchAll(tokens)) {
    const word = match[0];
    gap += text.slice(Math.max(end, match.index - maxGapLength), match.index);
    const gapEnd = match.index;
    const beforeWord = gapEnd - (trailingHalf.test(text.charAt(gapEnd - 1)) ? 2 : 1);
    end = gapEnd + word.length;
    if (!startsWord.test(word)) {
      skipped = true;
      continue;
    }
    const between = gap === ' ' ? gap : gap.replace(cutWord, '-').replace(invisible, '');
    const isFirst = last === '';
    const numbers = endsInDigit.test(last) && startsInDigit.test(word);
    let kind: number = joint.hard;
    if (between === ' ') kind = joint.hard;
    else if (between === '' && !isFirst) kind = skipped ? joint.soft : joint.none;
    else if (numbers && insideNumber.test(between)) {
      put(apostrophe.test(between) ? "'" : between, beforeWord, joint.none);
      kind = joint.none;
    } else if (numbers && range.test(between)) {
      put('-', beforeWord, joint.soft);
      kind = joint.soft;
    } else if (apostrophe.test(between) && !isFirst) {
      put("'", beforeWord, joint.none);
      kind = joint.none;
    } else {
      if (hyphen.test(between) || emphasis.test(between)) kind = joint.soft;
      for (const [symbol] of between.matchAll(meaningful)) {
        put(symbol === '&' ? 'and' : symbol, beforeWord, symbol === '&' ? joint.hard : joint.soft);
        if (symbol !== '&') kind = joint.soft;
      }
      const before = startsInDigit.test(word) ? sign.exec(between) : null;
      if (before) {
        put(before[1] ?? (before[2] === '.' ? '.' : '-'), beforeWord, joint.soft);
        kind = joint.none;
      }
    }
    putWord(word.replace(note, ''), gapEnd, kind);
    last = word;
    gap = '';
    skipped = false;
  }
  for (const { 0: symbol, index } of text.slice(end, end + maxGapLength).matchAll(meaningful)) {
    if (symbol !== '&') put(symbol, end + index, joint.soft);
  }
  return { characters: pieces.join(''), joints, places };
}

const maxGapLength = 4000;
/** Matches the second UTF-16 unit of a surrogate pair. No match may begin or end there. */
const trailingHalf = /[\udc00-\udfff]/;
const startsWord = /^[\p{L}\p{N}]/u;
const startsInDigit = /^\p{N}/u;
const endsInDigit = /\p{N}\p{M}*$/u;
