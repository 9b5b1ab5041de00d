import type { Table } from '../slide.ts';
import { fit, leading, linesOf } from './fit.ts';
import { widthOf } from './font-width.ts';
import type { Box, Theme } from './theme.ts';

export interface TableElement {
  kind: 'table';
  box: Box;
  size: number;
  /** Column widths in points. */
  widths: number[];
  rows: { height: number; head: boolean; cells: { text: string; lines: string[]; right: boolean }[] }[];
  left: number;
}

/** Margins of a cell in points: `x` beside the text, `y` above and below it. */
export const cellMargin = { x: 7, y: 4 };
/** Maximum lines of a cell: the first number if a table fits with it, the second to cut no text, and the first again. */
const maxLines = [3, 6] as const;
const figures = /^[-–−+]?[\s$€£¥]*(?:[\d.,'’][\d.,'’\s]*|(?<=\s))[%‰$€£¥]?$/;

/** Lays out a table at the largest font size at which the whole table fits; at the smallest size, with as many rows as fit. */
export function layOutTable({ head, rows }: Table, body: Box, theme: Theme): TableElement {
  const box = { ...body, height: body.height - 20 };
  const sizes = [16, 15, 14, 13, 12, 11];
  for (const lines of maxLines)
    for (const size of sizes) {
      const { isCut, ...set } = setRows({ head, rows }, box, size, theme, lines);
      if (!isCut && set.height <= box.height)
        return { kind: 'table', box: { ...box, height: set.height }, size, ...set, left: 0 };
    }
  for (const size of sizes) {
    const set = setRows({ head, rows }, box, size, theme, maxLines[0]);
    if (set.height <= box.height || size === sizes.at(-1)) {
      const kept = [...set.rows];
      let height = set.height;
      while (height > box.height && kept.length > 2) height -= kept.pop()?.height ?? 0;
      return {
        kind: 'table',
        box: { ...box, height },
        size,
        widths: set.widths,
        rows: kept,
        left: set.rows.length - kept.length,
      };
    }
  }
  return { kind: 'table', box, size: 11, widths: [], rows: [], left: rows.length };
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

function setRows({ head, rows }: Table, box: Box, size: number, theme: Theme, mostLines: number) {
  const font = { family: theme.body, bold: false };
  const all = [head, ...rows];
  const whole = head.map((_, column) => {
    const cells = all.map(
      (row) => widthOf(row[column] ?? '', size, { ...font, bold: true }) + 2 * cellMargin.x + 6,
    );
    return Math.max(...cells, 48);
  });
  const first = whole.map((width) => Math.min(width, box.width * 0.6));
  // Give spare width to columns that need more than their share, which allows a larger font.
  const room = Math.max(0, box.width - total(first));
  const missing = total(whole) - total(first);
  const share = missing === 0 ? 0 : Math.min(1, room / missing);
  const wanted = first.map((width, column) => width + share * ((whole[column] ?? width) - width));
  // Give the remaining width to all columns, but keep a narrow table narrow.
  const target = Math.min(box.width, Math.max(total(wanted), box.width * 0.6));
  const widths = wanted.map((width) => (width / total(wanted)) * target);
  const right = head.map((_, column) =>
    rows.every((row) => (row[column] ?? '') === '' || figures.test(row[column] ?? '')),
  );
  let isCut = false;
  const set = all.map((row, index) => {
    const isHead = index === 0;
    const cells = head.map((_, column) => {
      const width = (widths[column] ?? 48) - 2 * cellMargin.x;
      const given = row[column] ?? '';
      const space = {
        width,
        height: 1_000,
        sizes: [size],
        font: { ...font, bold: isHead || column === 0 },
        maxLines: mostLines,
      };
      const fitted = fit([given], space);
      const text = fitted.texts[0] ?? '';
      isCut ||= fitted.isCut;
      return { text, lines: linesOf(text, width * 0.97, size, space.font), right: right[column] === true };
    });
    const most = Math.max(...cells.map(({ lines }) => lines.length));
    return { head: isHead, cells, height: most * size * leading + 2 * cellMargin.y + 2 };
  });
  return { widths, rows: set, height: total(set.map(({ height }) => height)), isCut };
}
