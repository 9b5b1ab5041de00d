const figure = /(?<![\p{L}\p{N}])\d+(?:[.,'’]\d+)*/gu;
/** In the material, "360" of "PAM360" counts, too. */
const digits = /\d+(?:[.,'’]\d+)*/g;
/** Numbers that state nothing: "1." at the start of a line, and the number of a citation. */
const marks = /^[^\S\r\n]{0,40}\d{1,2}[.)]\s|\[\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]/gm;
const plain = (number: string) => number.replaceAll(/[.,'’]/g, '');

/**
 * The figures of a text that its material does not contain, each once. Separators do not matter: "1,250" is "1250".
 * @example unknownFigures('We saved 40 hours in 2031 [1].', ['It saved us 40 hours.']) // ['2031']
 * @experimental
 */
export function unknownFigures(text: string, material: readonly string[]): string[] {
  const known = new Set([...material.join('\n').matchAll(digits)].map(([one]) => plain(one)));
  const found = [...text.replaceAll(marks, ' ').matchAll(figure)].map(([number]) => number);
  return [...new Set(found)].filter((number) => !known.has(plain(number)));
}

/**
 * The text with a gap in place of each figure that its material does not contain.
 * @experimental
 */
export function withoutUnknownFigures(text: string, material: readonly string[], gap: string): string {
  const unknown = new Set(unknownFigures(text, material));
  return text.replaceAll(figure, (number) => (unknown.has(number) ? gap : number));
}
