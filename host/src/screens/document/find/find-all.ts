export const mostHits = 1000;

/** Where words stand in a text, whatever their case; a blank is any run of blanks and line ends. */
export function findAll(text: string, query: string): { start: number; end: number }[] {
  const words = query.trim();
  if (words === '') return [];
  const pattern = words
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('\\s+');
  const hits: { start: number; end: number }[] = [];
  for (const match of text.matchAll(new RegExp(pattern, 'giu'))) {
    hits.push({ start: match.index, end: match.index + match[0].length });
    if (hits.length === mostHits) break;
  }
  return hits;
}
