/** Matches two word beginnings near each other, in either order, because the German verb moves. */
export const near = (one: string, other: string, gap = 80): RegExp =>
  new RegExp(
    String.raw`(?<!\p{L})(?:${one}).{0,${gap}}(?<!\p{L})(?:${other})|(?<!\p{L})(?:${other}).{0,${gap}}(?<!\p{L})(?:${one})`,
    'iu',
  );

/** Matches a sentence that contains all these word beginnings, in any order. */
export const all = (...parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map((part) => String.raw`(?=.{0,1200}?(?<!\p{L})(?:${part}))`).join('')}`, 'iu');
