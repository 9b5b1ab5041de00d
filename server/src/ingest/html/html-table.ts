import type { DomNode, FormatCallback } from 'html-to-text';
import { placeCells } from '../tables/grid.ts';
import { tableLines } from '../tables/table-lines.ts';

type Walk = Parameters<FormatCallback>[1];
type Builder = Parameters<FormatCallback>[2];

/** Characters. A table with longer cells is for layout, not for data. */
const maxCellLength = 400;

/** Formats a table with one line per row. A table for layout gets a separate block per cell instead. */
export const formatTable: FormatCallback = (element, walk, builder) => {
  const rows = rowsOf(element);
  if (isData(rows)) writeData(rows, walk, builder);
  else writeLayout(element, walk, builder);
};

function writeData(rows: readonly DomNode[], walk: Walk, builder: Builder): void {
  builder.openTable();
  for (const row of rows) {
    builder.openTableRow();
    for (const cell of cellsOf(row)) {
      builder.openTableCell();
      walk(cell.children ?? [], builder);
      builder.closeTableCell({ colspan: spanOf(cell, 'colspan'), rowspan: spanOf(cell, 'rowspan') });
    }
    builder.closeTableRow();
  }
  const emphasized = rows.map(isHeadingRow);
  builder.closeTable({
    tableToString: (cells) => {
      const grid = placeCells(
        cells.map((row) =>
          row.map(({ text, colspan, rowspan }) => ({
            text: text.replace(/\s+/g, ' ').trim(),
            columns: colspan,
            rows: rowspan,
          })),
        ),
      );
      const { lines, areApart } = tableLines(
        grid.map((row, index) => (emphasized[index] === true ? { ...row, isEmphasized: true } : row)),
      );
      return lines.join(areApart ? '\n\n' : '\n');
    },
    leadingLineBreaks: 2,
    trailingLineBreaks: 2,
  });
}

function writeLayout(element: DomNode, walk: Walk, builder: Builder): void {
  builder.openBlock({ leadingLineBreaks: 2 });
  for (const part of element.children ?? []) {
    const rows = isSection(part) ? (part.children ?? []) : [part];
    for (const row of rows) {
      const blocks = row.name === 'tr' ? cellsOf(row) : [row];
      for (const block of blocks) {
        builder.openBlock({ leadingLineBreaks: 1 });
        walk(block.name === 'td' || block.name === 'th' ? (block.children ?? []) : [block], builder);
        builder.closeBlock({ trailingLineBreaks: 1 });
      }
    }
  }
  builder.closeBlock({ trailingLineBreaks: 2 });
}

function rowsOf(table: DomNode): DomNode[] {
  return (table.children ?? []).flatMap((part) => {
    if (part.name === 'tr') return [part];
    return isSection(part) ? (part.children ?? []).filter(({ name }) => name === 'tr') : [];
  });
}

function isSection({ name }: DomNode): boolean {
  return name === 'thead' || name === 'tbody' || name === 'tfoot';
}

function cellsOf(row: DomNode): DomNode[] {
  return (row.children ?? []).filter(({ name }) => name === 'td' || name === 'th');
}

function isData(rows: readonly DomNode[]): boolean {
  const cells = rows.map((row) => cellsOf(row).map(measure));
  const filled = cells.map((row) => row.filter(({ length }) => length > 0).length);
  return (
    filled.some((count) => count > 1) &&
    !cells.flat().some(({ length, isLayout }) => isLayout || length > maxCellLength)
  );
}

interface Measure {
  /** Length of the text in characters. */
  length: number;
  isLayout: boolean;
}

const measured = new WeakMap<DomNode, Measure>();

function measure(node: DomNode): Measure {
  const known = measured.get(node);
  if (known !== undefined) return known;
  const own: Measure = {
    length: node.type === 'text' ? (node.data ?? '').trim().length : 0,
    isLayout: /^(?:table|h[1-6]|section|article|form|center)$/.test(node.name ?? ''),
  };
  if (!/^(?:script|style|template|noscript|svg)$/.test(node.name ?? ''))
    for (const child of node.children ?? []) {
      const { length, isLayout } = measure(child);
      own.length += length;
      own.isLayout ||= isLayout;
    }
  measured.set(node, own);
  return own;
}

function isHeadingRow(row: DomNode): boolean {
  const filled = cellsOf(row).filter((cell) => measure(cell).length > 0);
  return filled.length > 1 && filled.every(({ name }) => name === 'th');
}

/** Reads `colspan` or `rowspan`; 0 means that the cell spans all following cells. */
function spanOf({ attribs }: DomNode, name: 'colspan' | 'rowspan'): number {
  const value = Number.parseInt(attribs?.[name] ?? '1', 10);
  return value === 0 ? Number.MAX_SAFE_INTEGER : Number.isNaN(value) || value < 0 ? 1 : value;
}
