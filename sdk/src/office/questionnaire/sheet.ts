import { coveredCells } from '../fill/cell-areas.ts';
import { placeholder } from '../fill/placeholder.ts';
import { attribute, elements, readXml, unescapeXml, type XmlElement } from '../parts/xml.ts';
import { isSample } from './sample.ts';

export interface Cell {
  element: XmlElement;
  name: string;
  column: number;
  words: string;
  /** The cell has no formula. */
  isPlain: boolean;
  /** The cell has neither value nor formula, or only a placeholder for an answer. */
  isFree: boolean;
}

export interface Row {
  element: XmlElement;
  number: number;
  cells: Cell[];
  isHidden: boolean;
}

export interface Shared {
  texts: readonly string[];
  unlocked: ReadonlySet<string>;
}

/** The rows of a sheet, with the rules that decide where an answer can be written. */
export interface Sheet {
  rows: Row[];
  /**
   * Whether the bidder can write into a cell: it is not hidden by a merged cell, not locked, and not in a hidden column.
   * @param label the text that the cell belongs to, which tells a sample from an answer
   */
  mayWrite(row: Row, column: number, label?: string): boolean;
  optionsAt(column: number, row: number): string | null;
}

export function readSheet(xml: string, { texts, unlocked }: Shared): Sheet {
  const root = readXml(xml);
  const [data] = elements(root, 'sheetData');
  const rows = (data?.children ?? []).flatMap((element): Row[] => {
    if (element.name !== 'row') return [];
    const cells = element.children.filter(({ name }) => name === 'c').map((one) => cellOf(xml, one, texts));
    const number = Number(attribute(element, 'r') ?? cells[0]?.name.replace(/^[A-Z]+/, '') ?? 0);
    return [{ element, number, cells, isHidden: isOn(element, 'hidden') }];
  });
  const covered = coveredCells(root);
  const columns = elements(root, 'col').map((one) => ({
    from: Number(attribute(one, 'min') ?? 0),
    to: Number(attribute(one, 'max') ?? 0),
    style: attribute(one, 'style') ?? '0',
    isHidden: isOn(one, 'hidden'),
  }));
  const columnAt = (column: number) => columns.find(({ from, to }) => column >= from && column <= to);
  const [protection] = elements(root, 'sheetProtection');
  const isProtected = protection !== undefined && isOn(protection, 'sheet');
  const lists = listsOf(xml, root);
  return {
    rows,
    mayWrite(row, column, label) {
      const cell = row.cells.find((one) => one.column === column);
      const style = (cell && attribute(cell.element, 's')) ?? columnAt(column)?.style ?? '0';
      const isOpen = !isProtected || unlocked.has(style);
      const isSeen =
        !row.isHidden && columnAt(column)?.isHidden !== true && !covered(nameAt(column, row.number));
      const hasSample = label !== undefined && cell?.isPlain === true && isSample(cell.words, label);
      return isOpen && isSeen && (cell === undefined || cell.isFree || hasSample);
    },
    optionsAt: (column, row) =>
      lists.find(({ areas }) =>
        areas.some(
          ({ left, top, right, bottom }) => column >= left && column <= right && row >= top && row <= bottom,
        ),
      )?.source ?? null,
  };
}

const isOn = (element: XmlElement, name: string) => ['1', 'true'].includes(attribute(element, name) ?? '');

export function columnNumber(name: string): number {
  let sum = 0;
  for (const letter of /^[A-Z]*/.exec(name)?.[0] ?? '') sum = sum * 26 + letter.charCodeAt(0) - 64;
  return sum;
}

export function nameAt(column: number, row: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${row}`;
}

function cellOf(xml: string, element: XmlElement, texts: readonly string[]): Cell {
  const name = attribute(element, 'r') ?? '';
  const value = element.children.find((one) => one.name === 'v')?.inner;
  const raw = value ? xml.slice(value.start, value.end) : '';
  const type = attribute(element, 't');
  const words = (
    type === 's' ? (texts[Number(raw)] ?? '') : type === 'inlineStr' ? textIn(xml, element) : unescapeXml(raw)
  ).trim();
  const isPlain = element.children.every((one) => ['v', 'is', 'extLst'].includes(one.name));
  return {
    element,
    name,
    column: columnNumber(name),
    words,
    isPlain,
    isFree: isPlain && (words === '' || placeholder.test(words)),
  };
}

function textIn(xml: string, of: XmlElement): string {
  return elements(of, 't')
    .map(({ inner }) => (inner ? unescapeXml(xml.slice(inner.start, inner.end)) : ''))
    .join('');
}

interface List {
  areas: { left: number; top: number; right: number; bottom: number }[];
  /** The choices of a cell: `"Yes,No"`, or the range that contains them. */
  source: string;
}

function listsOf(xml: string, root: XmlElement): List[] {
  const said = (of: XmlElement | undefined) =>
    of?.inner ? unescapeXml(xml.slice(of.inner.start, of.inner.end).replaceAll(/<[^<>]*>/g, '')) : '';
  return ['dataValidation', 'x14:dataValidation'].flatMap((name) =>
    elements(root, name)
      .filter((one) => attribute(one, 'type') === 'list')
      .map((one) => {
        const ranges = attribute(one, 'sqref') ?? said(elements(one, 'xm:sqref')[0]);
        const [formula] = [...elements(one, 'formula1'), ...elements(one, 'x14:formula1')];
        return { areas: ranges.split(/\s+/).filter(Boolean).map(areaOf), source: said(formula).trim() };
      }),
  );
}

function areaOf(range: string) {
  const [from = '', to = from] = range.replaceAll('$', '').split(':');
  const rowOf = (name: string, otherwise: number) => Number(/(?<!\d)\d+$/.exec(name)?.[0] ?? otherwise);
  return {
    left: columnNumber(from),
    top: rowOf(from, 1),
    right: columnNumber(to),
    bottom: rowOf(to, Infinity),
  };
}
