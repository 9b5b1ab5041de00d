/** Words by their beginnings, near each other in either order: where the verb stands is no matter. */
export const near = (one: string, other: string, gap = 80): RegExp =>
  new RegExp(
    String.raw`(?<!\p{L})(?:${one}).{0,${gap}}(?<!\p{L})(?:${other})|(?<!\p{L})(?:${other}).{0,${gap}}(?<!\p{L})(?:${one})`,
    'iu',
  );

/** All of them in one sentence, wherever they stand; words by their beginnings. */
export const all = (...parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map((part) => String.raw`(?=.{0,1200}?(?<!\p{L})(?:${part}))`).join('')}`, 'iu');
