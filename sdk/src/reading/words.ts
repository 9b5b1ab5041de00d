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

/** Words and signs behind a figure, by their power of ten. */
const scales: ReadonlyMap<string, string> = new Map([
  ['%', String.raw`%|percent\b|per cent\b|Prozent\b`],
  ['k', String.raw`K(?![\p{L}\d])|thousand\b|Tsd\b|Tausend\b`],
  ['m', String.raw`M(?![\p{L}\d])|millions?\b|Mio\b|Millionen\b`],
  ['b', String.raw`B(?![\p{L}\d])|billions?\b|bn\b|Mrd\b|Milliarden\b`],
]);
const behind = [...scales].map(([scale, words]) => ({
  scale,
  pattern: new RegExp(`^\\s?(?:${words})`, 'iu'),
}));
const anywhere = [...scales].map(([scale, words]) => ({
  scale,
  pattern: new RegExp(`(?<!\\p{L})(?:${words})`, 'iu'),
}));

/** The scales written behind each figure: "6 million" → 6: m. Empty for a bare figure. */
function scalesIn(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { 0: figure, index } of text.matchAll(/\d+(?:[.,'’]\d+)*/g)) {
    const after = text.slice(index + figure.length, index + figure.length + 14);
    const scale = behind.find(({ pattern }) => pattern.test(after))?.scale ?? '';
    const plain = figure.replaceAll(/[,'’]/g, '');
    found.set(plain, (found.get(plain) ?? new Set()).add(scale));
  }
  return found;
}

/**
 * Whether a figure of the statement has a scale that the passages do not give it: "6 billion" for "6 million". The scale of
 * a bare figure may be elsewhere: in the head of a table, or at the end of a range.
 */
function isRescaled(statement: string, passages: string): boolean {
  const own = [...scalesIn(statement)].filter(([, given]) => [...given].some((scale) => scale !== ''));
  if (own.length === 0) return false;
  const there = scalesIn(passages);
  const somewhere = new Set(
    anywhere.flatMap(({ scale, pattern }) => (pattern.test(passages) ? [scale] : [])),
  );
  return own.some(([figure, given]) => {
    const known = there.get(figure);
    const isKnown = (scale: string) =>
      scale === '' || known?.has(scale) || (known?.has('') && somewhere.has(scale));
    return [...given].some((scale) => !isKnown(scale));
  });
}

/** Whether the statement has a date that the passages lack: "May 3, 2026" for "March 3, 2026". */
function isRedated(statement: string, passages: string): boolean {
  const own = daysIn(statement);
  if (own.length === 0) return false;
  const there = new Set(
    (['month-first', 'day-first'] as const)
      .flatMap((order) => daysIn(passages, order))
      .map(({ date }) => date),
  );
  return own.some(({ date }) => !there.has(date));
}

/**
 * Whether passages support a statement: they contain all its figures with their scale, all its dates, and this share of its words.
 * @example isCarried('Costs fell by 4 %', ['In 2024 costs fell by 4 %.']) // true
 */
export function isCarried(statement: string, passages: readonly string[], share = 0.4): boolean {
  if (passages.length === 0) return false;
  const all = passages.join(' ');
  const there = figuresIn(all);
  if ([...figuresIn(statement)].some((figure) => !there.has(figure))) return false;
  if (isRescaled(statement, all) || isRedated(statement, all)) return false;
  const stems = new Set(longWords(all).map(stem));
  const own = longWords(statement);
  return own.length === 0 || own.filter((word) => stems.has(stem(word))).length >= own.length * share;
}

/** Shortens a word, so that "reports" and "reporting" count as the same word. */
const stem = (word: string) => word.slice(0, Math.max(4, word.length - 3));
