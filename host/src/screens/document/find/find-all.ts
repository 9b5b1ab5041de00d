export const mostHits = 1000;

/** Digits from which on a query is a number, which texts write in groups. */
const digitsOfNumber = 6;
/** Between the groups of a number, and in a word that a line end breaks. */
const betweenGroups = '[\\s\\u00a0./()-]{0,3}';
const lineEnd = '(?:[-‐]\\n)?';

/** Where words stand in a text, whatever their case; a blank is any run of blanks and line ends. */
export function findAll(text: string, query: string): { start: number; end: number }[] {
  const words = query.trim();
  if (words === '') return [];
  const isNumber = (words.match(/\d/g)?.length ?? 0) >= digitsOfNumber && /^[A-Za-z\d\s./()+-]+$/.test(words);
  const pattern = isNumber
    ? Array.from(words.replace(/[^A-Za-z\d]/g, '')).join(betweenGroups)
    : words
        .split(/\s+/)
        .map((word) => Array.from(word, escaped).join(lineEnd))
        .join('\\s+');
  const hits: { start: number; end: number }[] = [];
  for (const match of text.matchAll(new RegExp(pattern, 'giu'))) {
    hits.push({ start: match.index, end: match.index + match[0].length });
    if (hits.length === mostHits) break;
  }
  return hits;
}

function escaped(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
}
