export const citationMarker = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

export const numbersOf = (marker: string): number[] => (marker.match(/\d+/g) ?? []).map(Number);

export const citedNumbers = (text: string): number[] =>
  [...text.matchAll(citationMarker)].flatMap(([marker]) => numbersOf(marker));
