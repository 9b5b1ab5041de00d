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

/**
 * Whether passages support a statement: they contain all of its figures and the given share of its words.
 * @example isCarried('Costs fell by 4 %', ['In 2024 costs fell by 4 %.']) // true
 */
export function isCarried(statement: string, passages: readonly string[], share = 0.4): boolean {
  if (passages.length === 0) return false;
  const there = figuresIn(passages.join(' '));
  if ([...figuresIn(statement)].some((figure) => !there.has(figure))) return false;
  const stems = new Set(longWords(passages.join(' ')).map(stem));
  const own = longWords(statement);
  return own.length === 0 || own.filter((word) => stems.has(stem(word))).length >= own.length * share;
}

/** Shortens a word, so that "reports" and "reporting" count as the same word. */
const stem = (word: string) => word.slice(0, Math.max(4, word.length - 3));
