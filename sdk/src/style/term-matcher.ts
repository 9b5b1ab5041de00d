/**
 * Returns a pattern that finds a term as whole words, in any case and spacing.
 * @param options `loose`: also matches compounds, separate words and hyphens where the term has a space, hyphen or capital
 * letter
 */
export function termMatcher(term: string, { loose = false } = {}): RegExp {
  const parts = term
    .split(loose ? /[\s-]+|(?<=\p{Ll})(?=\p{Lu})/u : /\s+/)
    .filter((part) => part !== '')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/['’]/g, "['’]"));
  const between = loose ? '[\\s-]?' : '\\s+';
  return new RegExp(`(?<![\\p{L}\\p{N}#@_])${parts.join(between)}(?![\\p{L}\\p{N}_])`, 'giu');
}

/** Returns the stretches that are not prose and are not checked: addresses, code and HTML tags. */
export function uncheckedStretches(text: string): { start: number; end: number }[] {
  const stretches =
    /https?:\/\/\S+|www\.\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.\w[\w.]*|```[\s\S]*?```|`[^`\n]*`|<[^<>\n]*>/g;
  return [...text.matchAll(stretches)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}
