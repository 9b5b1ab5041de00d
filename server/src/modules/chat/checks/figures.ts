import { contentTerms } from '../../../text/content-terms.ts';
import { unitOf } from './units.ts';

export interface Figure {
  /** All possible values of a number: `1.250` can be 1250 or 1.25. For a month, its name. */
  readings: readonly string[];
  /** The unit after the number, if it is in the list of known units. */
  unit: string | null;
  /** The content word after the number; '' if a function word follows. */
  next: string;
  /** Whether the number carries meaning by itself, unlike the `2` of "two ways". */
  isExact: boolean;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth';
const tens = 'thirty forty fifty sixty seventy eighty ninety hundred';
const inWords = new Map<string, number>([
  ...small.split(' ').map((word, value) => [word, value] as const),
  ...ordinals.split(' ').map((word, value) => [word, value] as const),
  ...tens.split(' ').map((word, place) => [word, (place + 3) * 10] as const),
  ['once', 1],
  ['twice', 2],
]);
const magnitudes = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
  ['trillion', 1e12],
]);
const months = 'January|February|March|April|May|June|July|August|September|October|November|December'.split(
  '|',
);
const month = months.join('|');
const isoDate = /(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/g;
/** Words that may come between a number and its unit. */
const between = /^(?:working|business|calendar|consecutive|full|us|more|further|additional)$/;

/** A number in digits with its sign, a month with or without a number, or a word that may be a number. */
const tokens = new RegExp(
  [
    String.raw`(?:(?<sign>[€$£¥]|\b(?:EUR|USD|GBP|JPY))\s?)?(?<![\p{L}\d.,])(?<digits>\d+(?:[.,:/'’\u00a0\u202f]\d+| \d{3}(?!\d))*)(?:st|nd|rd|th)?(?!\d)`,
    String.raw`\b(?<month>${month.replace('|May|', '|')}|May(?= \d|,? \d)|(?<=\d |[Ii]n |of |since |until |by )May)\b`,
    String.raw`(?<![\p{L}\p{N}])(?<word>\p{L}{3,}(?:-\p{L}+)?)`,
  ].join('|'),
  'gu',
);
const behind =
  /^[\s*_|-]{0,5}(?:(?<sign>[%€$£¥]|°[CF]|(?:k|c|m)?m²|ft²)|(?<first>\p{L}+)(?:[\s-]+(?<second>\p{L}+)(?:[\s-]+(?<third>\p{L}+))?)?)/u;

const dates = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${month})(?:,? (\\d{4}))?\\b|\\b(${month}) (\\d{1,2})(?!\\d)(?:st|nd|rd|th)?(?:,? (\\d{4}))?|\\b(${month}),? (\\d{4})\\b`,
  'g',
);

export function datesOf(text: string): string[][] {
  return [...text.matchAll(dates)].map((match) =>
    match
      .slice(1)
      .filter((part) => part !== undefined)
      .map((part) => part.replace(/^0/, '')),
  );
}

export function figuresOf(text: string): Figure[] {
  const found: Figure[] = [];
  const plain = text.replace(isoDate, (_, year, number, day) => `${day} ${months[number - 1] ?? ''} ${year}`);
  for (const { index, 0: whole, groups = {} } of plain.matchAll(tokens)) {
    const rest = plain.slice(index + whole.length, index + whole.length + 60);
    const { sign, digits, month: name, word } = groups;
    if (name !== undefined) {
      found.push({ readings: [name], unit: null, next: '', isExact: true });
    } else if (digits !== undefined) {
      for (const part of digits.split('/')) found.push(inDigits(part, sign, rest));
    } else if (word !== undefined) {
      const value = valueOf(word.toLowerCase());
      if (value !== undefined) found.push(count(value, rest));
    }
  }
  return found;
}

function inDigits(digits: string, sign: string | undefined, rest: string): Figure {
  const { magnitude, next, ...after } = counted(rest);
  const unit = sign === undefined ? after.unit : unitOf(sign.toLowerCase());
  const readings = digits.includes(':')
    ? [digits]
    : readingsOf(digits).map((value) => said(value * magnitude));
  return { readings, unit, next, isExact: /\d.*\d/.test(digits) || unit !== null || magnitude > 1 };
}

function count(value: number, rest: string): Figure {
  const { magnitude, next, unit } = counted(rest);
  return {
    readings: [said(value * magnitude)],
    unit,
    next,
    isExact: value > 1 && (unit !== null || magnitude > 1),
  };
}

/** The number as text, rounded to 12 digits to remove floating-point noise. */
const said = (value: number) => String(Number(value.toPrecision(12)));

function valueOf(word: string): number | undefined {
  const [first = '', second] = word.split('-');
  const value = inWords.get(first);
  return value === undefined || second === undefined ? value : value + (inWords.get(second) ?? 0);
}

/**
 * The possible values of digits such as `1,250.50`, `1.250,50` and `1 250`. The number of digits after a separator shows
 * whether it groups thousands or starts the decimals.
 */
function readingsOf(digits: string): number[] {
  const plain = digits.replace(/['’\s]/g, '');
  const english = Number(plain.replace(/,(?=\d{3}(?!\d))/g, ''));
  const continental = Number(plain.replace(/\.(?=\d{3}(?!\d))/g, '').replace(',', '.'));
  return [...new Set([english, continental])].filter(Number.isFinite);
}

function counted(rest: string): { unit: string | null; magnitude: number; next: string } {
  const { sign, first = '', second = '', third = '' } = behind.exec(rest)?.groups ?? {};
  if (sign !== undefined) return { unit: unitOf(sign.toLowerCase()), magnitude: 1, next: '' };
  const magnitude = magnitudes.get(first) ?? 1;
  const [next, then] = (magnitude > 1 ? [second, third] : [first, second]).map((word) => word.toLowerCase());
  if (next === undefined || then === undefined) return { unit: null, magnitude, next: '' };
  const term = contentTerms(next)[0] ?? '';
  if (next === 'square') return { unit: unitOf(then) && `${unitOf(then)}²`, magnitude, next: term };
  return { unit: unitOf(next) ?? (between.test(next) ? unitOf(then) : null), magnitude, next: term };
}
