export const maxHits = 1000;

/** Minimum number of digits in a search that also finds numbers with separators between groups. */
const digitsOfNumber = 6;
/** Matches separators between the groups of a number, and between the parts of a word that a line break splits. */
const betweenGroups = '[\\s\\u00a0./()-]{0,3}';
const lineEnd = '(?:[-‐]\\n)?';

/** Finds words in a text, ignoring case. A blank in the search matches any white space. */
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
    if (hits.length === maxHits) break;
  }
  return hits;
}

function escaped(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
}
