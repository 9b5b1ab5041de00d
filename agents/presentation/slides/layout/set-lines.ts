import { isRightToLeft } from './is-right-to-left.ts';
import { leading } from './fit.ts';
import { indent, type TextElement } from './lay-out.ts';
import { cellMargin, type TableElement } from './lay-out-table.ts';

/** Position of the baseline in a line, as a multiple of the font size. */
const baseline = 0.92;

export interface SetLine {
  x: number;
  y: number;
  text: string;
  role: 'text' | 'mark' | 'head' | 'lead';
  /** Left-to-right text ends at `x` instead of beginning there. */
  end: boolean;
  /** The text runs from right to left and begins at `x`. */
  rtl: boolean;
}

export function setLines({ box, size, paragraphs, gap, anchor, align, marks }: TextElement): SetLine[] {
  const line = size * leading;
  const gaps = gap * Math.max(0, paragraphs.length - 1);
  const height = paragraphs.reduce((sum, { lines }) => sum + lines.length * line, 0) + gaps;
  const hanging = marks === 'none' ? 0 : indent * size;
  const set: SetLine[] = [];
  let top = box.y + { top: 0, middle: (box.height - height) / 2, bottom: box.height - height }[anchor];
  for (const [order, { text: whole, lines }] of paragraphs.entries()) {
    const mark = marks === 'number' ? String(order + 1) : '•';
    const rtl = isRightToLeft(whole);
    const end = !rtl && align === 'right';
    const right = box.x + box.width;
    const x = rtl ? right - hanging : end ? right : box.x + hanging;
    if (marks !== 'none') {
      const y = top + size * baseline;
      set.push({ x: rtl ? right : box.x, y, text: mark, role: 'mark', end: false, rtl });
    }
    for (const text of lines) {
      set.push({ x, y: top + size * baseline, text, role: 'text', end, rtl });
      top += line;
    }
    top += gap;
  }
  return set;
}

export function setCells({ box, widths, rows, size }: TableElement) {
  const lines: SetLine[] = [];
  const rules: { y: number; head: boolean }[] = [];
  let top = box.y;
  for (const { height, head, cells } of rows) {
    let left = box.x;
    for (const [column, cell] of cells.entries()) {
      const width = widths[column] ?? 0;
      const rtl = isRightToLeft(cell.text);
      const x = cell.right || rtl ? left + width - cellMargin.x : left + cellMargin.x;
      let y = top + (height - cell.lines.length * size * leading) / 2 + size * baseline;
      for (const text of cell.lines) {
        const role = head ? 'head' : column === 0 ? 'lead' : 'text';
        lines.push({ x, y, text, role, end: cell.right && !rtl, rtl });
        y += size * leading;
      }
      left += width;
    }
    top += height;
    rules.push({ y: top - 1, head });
  }
  return { lines, rules, width: widths.reduce((sum, each) => sum + each, 0) };
}
