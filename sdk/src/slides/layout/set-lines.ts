import { leading } from './fit.ts';
import { indent, type TextElement } from './lay-out.ts';
import { cellMargin, type TableElement } from './lay-out-table.ts';

/** Where the letters of a line stand on, in its size. */
const baseline = 0.92;

export interface SetLine {
  x: number;
  y: number;
  text: string;
  role: 'text' | 'mark' | 'head' | 'lead';
  end: boolean;
}

/** The lines of a text, each where it stands. */
export function setLines({ box, size, paragraphs, gap, anchor, align, marks }: TextElement): SetLine[] {
  const line = size * leading;
  const gaps = gap * Math.max(0, paragraphs.length - 1);
  const height = paragraphs.reduce((sum, { lines }) => sum + lines.length * line, 0) + gaps;
  const end = align === 'right';
  const x = end ? box.x + box.width : box.x + (marks === 'none' ? 0 : indent * size);
  const set: SetLine[] = [];
  let top = box.y + { top: 0, middle: (box.height - height) / 2, bottom: box.height - height }[anchor];
  for (const [order, { lines }] of paragraphs.entries()) {
    const mark = marks === 'number' ? String(order + 1) : '•';
    if (marks !== 'none')
      set.push({ x: box.x, y: top + size * baseline, text: mark, role: 'mark', end: false });
    for (const text of lines) {
      set.push({ x, y: top + size * baseline, text, role: 'text', end });
      top += line;
    }
    top += gap;
  }
  return set;
}

/** The lines of all cells, and the rules below the rows. */
export function setCells({ box, widths, rows, size }: TableElement) {
  const lines: SetLine[] = [];
  const rules: { y: number; head: boolean }[] = [];
  let top = box.y;
  for (const { height, head, cells } of rows) {
    let left = box.x;
    for (const [column, cell] of cells.entries()) {
      const width = widths[column] ?? 0;
      const x = cell.right ? left + width - cellMargin.x : left + cellMargin.x;
      let y = top + (height - cell.lines.length * size * leading) / 2 + size * baseline;
      for (const text of cell.lines) {
        lines.push({ x, y, text, role: head ? 'head' : column === 0 ? 'lead' : 'text', end: cell.right });
        y += size * leading;
      }
      left += width;
    }
    top += height;
    rules.push({ y: top - 1, head });
  }
  return { lines, rules, width: widths.reduce((sum, each) => sum + each, 0) };
}
