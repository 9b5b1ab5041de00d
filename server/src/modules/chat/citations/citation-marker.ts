/** What points to sources: `[2]` or `[1, 3]`. */
export const citationMarker = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

/** The numbers of a marker such as `[1, 3]`. */
export const numbersOf = (marker: string): number[] => (marker.match(/\d+/g) ?? []).map(Number);

/** The numbers of all markers of a text, in their order. */
export const citedNumbers = (text: string): number[] =>
  [...text.matchAll(citationMarker)].flatMap(([marker]) => numbersOf(marker));
