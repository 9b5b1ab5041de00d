import type { DocumentContent, DocumentSection } from '@staffroom/sdk/core';
import { linesOf, type Span, splitLine } from './text-blocks.ts';
import { t } from '../../../texts/texts.ts';

export interface Cell extends Span {
  /** Index of the column, from 0. */
  column: number;
}

export interface Sheet {
  name: string;
  /** Column titles; empty if the sheet has none. */
  header: Cell[];
  rows: Cell[][];
  /** Row numbers in the file; null for rows whose number is unknown. */
  numbers: (number | null)[];
  columns: number;
}

/**
 * Parses tables from the text of a workbook, in which each row is a line such as `Team: Blues | Location: STL`. Cells keep
 * their offsets, so that citations can be marked.
 */
export function readSheets({ text, pages, sections }: DocumentContent & { text: string }): Sheet[] {
  if (pages.length === 0) return [readSheet(t('Sheet'), text, { start: 0, end: text.length }, sections)];
  const read = (span: Span, name: string) => {
    const [first] = linesOf(text, span);
    const title = sections.find(({ start, level }) => start === first?.start && level === 1)?.title;
    const body = title === undefined || !first ? span : { start: first.end, end: span.end };
    return readSheet(title ?? name, text, body, sections);
  };
  const sheets = pages.map((page) => read(page, t('Sheet {number}', { number: page.number })));
  // Text outside of sheets, such as text boxes, comes after the last sheet.
  const rest = { start: pages.at(-1)?.end ?? 0, end: text.length };
  return text.slice(rest.start).trim() === '' ? sheets : [...sheets, read(rest, t('Other text'))];
}

function readSheet(name: string, text: string, span: Span, sections: readonly DocumentSection[]): Sheet {
  const written = linesOf(text, span);
  const lines = written.map((line) => splitLine(text, line));
  const numbers = rowNumbers(written, sections);
  const rows: Cell[][] = [];
  let titles: string[] = [];
  let header: Cell[] = [];
  for (let index = 0; index < lines.length; index++) {
    const cells = lines[index] ?? [];
    const found = titlesAt(text, lines, index);
    if (found === undefined) {
      rows.push(byTitle(text, cells, titles) ?? inOrder(cells));
      continue;
    }
    titles = found.titles;
    const above = lines.slice(index, index + found.rows).map(inOrder);
    if (index === 0 && found.rows === 1) header = above[0] ?? [];
    else rows.push(...above);
    index += found.rows - 1;
  }
  if (header.length > 0) numbers.shift();
  const columns = Math.max(header.length, ...rows.map((cells) => (cells.at(-1)?.column ?? 0) + 1), 1);
  return { name, header, rows, numbers, columns };
}

/**
 * Returns the row numbers, as far as section titles such as `A2:D17` show them. A block with empty rows gets none, because the
 * titles do not say which rows are empty.
 */
function rowNumbers(lines: readonly Span[], sections: readonly DocumentSection[]): (number | null)[] {
  const blocks = sections.flatMap(({ title, start }) => {
    const [, first, last] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(title) ?? [];
    return first === undefined ? [] : [{ start, first: Number(first), last: Number(last) }];
  });
  const numbers: (number | null)[] = lines.map(() => null);
  const startOf = (index: number) => lines[index]?.start ?? Number.POSITIVE_INFINITY;
  let at = 0;
  for (const [index, { start, first, last }] of blocks.entries()) {
    while (startOf(at) < start) at++;
    const from = at;
    const next = blocks[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    while (at < lines.length && startOf(at) < next) at++;
    if (at - from === last - first + 1)
      for (let row = from; row < at; row++) numbers[row] = first + row - from;
  }
  return numbers;
}

const maxTitleRows = 3;

/** Returns the column titles that begin in this line, if the line below uses them to name its cells. */
function titlesAt(
  text: string,
  lines: readonly Span[][],
  index: number,
): { titles: string[]; rows: number } | undefined {
  // Tries the fewest rows first: with a row of values among the titles, only the title above an empty cell would stay as it is,
  // and match.
  for (let rows = 1; rows <= maxTitleRows; rows++) {
    const below = lines[index + rows];
    if (below === undefined || (lines[index]?.length ?? 0) < 2) continue;
    const titles = joined(
      lines.slice(index, index + rows).map((cells) => cells.map(({ start, end }) => text.slice(start, end))),
    );
    if (byTitle(text, below, titles) !== undefined) return { titles, rows };
  }
  return undefined;
}

/** Joins the rows of titles and numbers equal titles, in the same way as the server. */
function joined(rows: readonly string[][]): string[] {
  const width = Math.max(...rows.map((cells) => cells.length));
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, column) => {
    const parts = rows.map((cells) => cells[column] ?? '');
    const title = parts.filter((part, index) => part !== '' && part !== parts[index - 1]).join(' ');
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return title === '' || count === 1 ? title : `${title} (${count})`;
  });
}

function inOrder(cells: readonly Span[]): Cell[] {
  return cells.map((cell, column) => ({ ...cell, column }));
}

/**
 * Assigns the values of a row to titles. A part without a title is the rest of the previous value, which contained a bar.
 * @returns undefined if no cell begins with a title
 */
function byTitle(text: string, cells: readonly Span[], titles: readonly string[]): Cell[] | undefined {
  const placed: Cell[] = [];
  let areNamed = false;
  for (const { start, end } of cells) {
    const after = placed.at(-1)?.column ?? -1;
    const column = titles.findIndex(
      (title, index) => index > after && title !== '' && text.startsWith(`${title}: `, start),
    );
    const last = placed.at(-1);
    if (column !== -1) {
      areNamed = true;
      placed.push({ start: start + (titles[column]?.length ?? 0) + 2, end, column });
    } else if (last) last.end = end;
    else placed.push({ start, end, column: 0 });
  }
  return areNamed ? placed : undefined;
}
