import { daysIn } from './days.ts';

/** Normalizes a text: lower case, letters and digits only, single spaces. */
export const plainWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const wordsOf = (text: string): Set<string> =>
  new Set(
    plainWords(text)
      .split(' ')
      .filter((word) => word.length > 2),
  );

/** Returns the share of words that both sets contain (Dice coefficient). */
export function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

const figuresIn = (text: string) =>
  new Set((text.match(/\d+(?:[.,'’]\d+)*/g) ?? []).map((one) => one.replaceAll(/[,'’]/g, '')));
const longWords = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

const scales: readonly (readonly [string, RegExp])[] = [
  ['%', /^\s?(?:%|percent\b|per cent\b|Prozent\b)/i],
  ['k', /^\s?(?:K(?![\p{L}\d])|thousand\b|Tsd\b|Tausend\b)/iu],
  ['m', /^\s?(?:M(?![\p{L}\d])|millions?\b|Mio\b|Millionen\b)/iu],
  ['b', /^\s?(?:B(?![\p{L}\d])|billions?\b|bn\b|Mrd\b|Milliarden\b)/iu],
];

/** The scales written behind each figure: "6 million" → 6: m. Empty for a bare figure. */
function scalesIn(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { 0: figure, index } of text.matchAll(/\d+(?:[.,'’]\d+)*/g)) {
    const after = text.slice(index + figure.length, index + figure.length + 14);
    const scale = scales.find(([, pattern]) => pattern.test(after))?.[0] ?? '';
    const plain = figure.replaceAll(/[,'’]/g, '');
    found.set(plain, (found.get(plain) ?? new Set()).add(scale));
  }
  return found;
}

/** Whether a figure of the statement has another scale than everywhere in the passages: "6 billion" for "6 million". */
function isRescaled(statement: string, passages: string): boolean {
  const there = scalesIn(passages);
  return [...scalesIn(statement)].some(([figure, own]) => {
    const known = there.get(figure);
    return known && !known.has('') && [...own].some((scale) => scale !== '' && !known.has(scale));
  });
}

/** Whether the statement has a date that the passages lack: "May 3, 2026" for "March 3, 2026". */
function isRedated(statement: string, passages: string): boolean {
  const own = daysIn(statement);
  if (own.length === 0) return false;
  const there = new Set((['month-first', 'day-first'] as const).flatMap((order) => daysIn(passages, order)).map(({ date }) => date));
  return own.some(({ date }) => !there.has(date));
}

/**
 * Whether passages support a statement: they contain all its figures with their scale, all its dates, and this share of its words.
 * @example isCarried('Costs fell by 4 %', ['In 2024 costs fell by 4 %.']) // true
 */
export function isCarried(statement: string, passages: readonly string[], share = 0.4): boolean {
  if (passages.length === 0) return false;
  const there = figuresIn(passages.join(' '));
  const all = passages.join(' ');
  if ([...figuresIn(statement)].some((figure) => !there.has(figure))) return false;
  if (isRescaled(statement, all) || isRedated(statement, all)) return false;
  const stems = new Set(longWords(passages.join(' ')).map(stem));
  const own = longWords(statement);
  return own.length === 0 || own.filter((word) => stems.has(stem(word))).length >= own.length * share;
}

/** Shortens a word, so that "reports" and "reporting" count as the same word. */
const stem = (word: string) => word.slice(0, Math.max(4, word.length - 3));
