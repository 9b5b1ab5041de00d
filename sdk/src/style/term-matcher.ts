/**
 * Finds words as a whole, in any case, however they are spaced.
 * @param options `loose`: also written together, apart or with a hyphen, where a space, a hyphen or a capital divides them
 */
export function termMatcher(term: string, { loose = false } = {}): RegExp {
  const parts = term
    .split(loose ? /[\s-]+|(?<=\p{Ll})(?=\p{Lu})/u : /\s+/)
    .filter((part) => part !== '')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/['’]/g, "['’]"));
  const between = loose ? '[\\s-]?' : '\\s+';
  return new RegExp(`(?<![\\p{L}\\p{N}#@_])${parts.join(between)}(?![\\p{L}\\p{N}_])`, 'giu');
}

/** Addresses, code and tags of HTML: nobody writes in them. */
export function uncheckedStretches(text: string): { start: number; end: number }[] {
  const stretches =
    /https?:\/\/\S+|www\.\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.\w[\w.]*|```[\s\S]*?```|`[^`\n]*`|<[^<>\n]*>/g;
  return [...text.matchAll(stretches)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}
