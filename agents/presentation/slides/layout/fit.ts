import { type Font, widthOf } from './font-width.ts';

/** Line height as a multiple of the font size. */
export const leading = 1.2;

/** Breaks a text into lines at white space, as on a slide. A word that is wider than the line is broken, too. */
export function linesOf(text: string, width: number, size: number, font: Font): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((one) => piecesOf(one, width, size, font))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer, size, font) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

function piecesOf(word: string, width: number, size: number, font: Font): string[] {
  if (widthOf(word, size, font) <= width) return [word];
  const pieces: string[] = [''];
  for (const character of word) {
    const longer = `${pieces.at(-1) ?? ''}${character}`;
    if (longer.length > 1 && widthOf(longer, size, font) > width) pieces.push(character);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

export interface Fitted {
  size: number;
  /** The fitted texts, one for each paragraph. Text that does not fit at the smallest size ends in "…". */
  texts: string[];
  lines: string[][];
  /** Height in points. */
  height: number;
  isCut: boolean;
}

export interface Space {
  width: number;
  height: number;
  /** Font sizes to try, the largest first. */
  sizes: readonly number[];
  font: Font;
  /** Space between paragraphs, as a multiple of the font size. */
  gap?: number;
  maxLines?: number;
}

/** Usable share of the width, because other programs set text slightly wider than this measurement. */
const safety = 0.97;

/**
 * Selects the largest font size at which the texts fit. At the smallest size, cuts the text that does not fit. Text never
 * leaves the box.
 */
export function fit(
  texts: readonly string[],
  { width, height, sizes, font, gap = 0, maxLines }: Space,
): Fitted {
  const set = (size: number, given: readonly string[]) => {
    const lines = given.map((text) => linesOf(text, width * safety, size, font));
    const count = lines.reduce((sum, each) => sum + each.length, 0);
    return { lines, height: count * size * leading + Math.max(0, given.length - 1) * gap * size };
  };
  for (const size of sizes) {
    const all = set(size, texts);
    const isLow = maxLines === undefined || all.lines.every(({ length }) => length <= maxLines);
    if (all.height <= height && isLow) return { size, texts: [...texts], ...all, isCut: false };
  }
  const size = sizes.at(-1) ?? 12;
  const kept: string[] = [];
  let left = Math.floor(height / (size * leading));
  for (const text of texts) {
    const lines = linesOf(text, width * safety, size, font);
    const room = Math.min(left, maxLines ?? left);
    if (room < 1) break;
    kept.push(lines.length <= room ? text : ellipsis(lines.slice(0, room), width * safety, size, font));
    left -= Math.min(lines.length, room) + gap / leading;
  }
  return { size, texts: kept, ...set(size, kept), isCut: true };
}

function ellipsis(lines: readonly string[], width: number, size: number, font: Font): string {
  let last = lines.at(-1) ?? '';
  while (last !== '' && widthOf(`${last} …`, size, font) > width)
    last = last.slice(0, last.lastIndexOf(' ') + 1).trimEnd();
  return `${[...lines.slice(0, -1), last].join(' ').replace(/(?<![\s.,;:])[\s.,;:]+$/, '')} …`;
}
