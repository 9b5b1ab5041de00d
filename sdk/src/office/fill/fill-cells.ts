import { formulaInputs, columnOf, coveredCells } from './cell-areas.ts';
import { type CellFormat, numberFor } from './cell-numbers.ts';
import type { Fill, Filled } from './fill.ts';
import { fits, placeholder } from './placeholder.ts';
import { buyersHead } from '../questionnaire/question.ts';
import {
  attribute,
  elements,
  escapeXml,
  readXml,
  type Splice,
  splice,
  unescapeXml,
  type XmlElement,
} from '../parts/xml.ts';

interface Cell {
  element: XmlElement;
  name: string;
  words: string;
  /** The cell has neither value nor formula. */
  empty: boolean;
}

const answerHead = /response|answer|comment|complian(?:ce|t)|vendor|offeror|bidder|supplier|your/i;

export function sharedTexts(xml: string): string[] {
  return xml === '' ? [] : elements(readXml(xml), 'si').map((item) => textIn(xml, item));
}

function textIn(xml: string, of: XmlElement): string {
  return elements(of, 't')
    .map(({ inner }) => (inner ? unescapeXml(xml.slice(inner.start, inner.end)) : ''))
    .join('');
}

/** Data that all sheets of a workbook share. */
export interface Workbook {
  /** The shared strings, which cells refer to by index. */
  texts: readonly string[];
  /** Ids of the styles whose cells are editable on a protected sheet. */
  unlocked: ReadonlySet<string>;
  formats: readonly CellFormat[];
}

export function unlockedStyles(xml: string): Set<string> {
  const [formats] = xml === '' ? [] : elements(readXml(xml), 'cellXfs');
  const styles = formats?.children.filter(({ name }) => name === 'xf') ?? [];
  return new Set(
    styles.flatMap((style, number) => {
      const [protection] = elements(style, 'protection');
      const locked = protection && attribute(protection, 'locked');
      return locked === '0' || locked === 'false' ? [String(number)] : [];
    }),
  );
}

/**
 * Writes answers into empty cells in the row of their requirement: below an answer heading or, without one, into the next cell.
 * On a protected sheet, only into unlocked cells.
 */
export function fillCells(xml: string, answers: readonly Fill[], book: Workbook, sheet: string): Filled {
  const root = readXml(xml);
  const covered = coveredCells(root);
  const isOpen = openCells(root, book);
  const isReckonedWith = formulaInputs(xml, root);
  const rows = elements(root, 'row').map((row) =>
    row.children.filter(({ name }) => name === 'c').map((element) => cellOf(xml, element, book.texts)),
  );
  const heads = new Map(
    rows.flatMap((cells) =>
      cells
        .filter(({ words }) => words !== '' && words.length < 60 && answerHead.test(words))
        .map(({ name }) => [columnOf(name), true]),
    ),
  );
  /** Columns that the buyer fills in, such as scores, weights and reviewers' notes. They get no answers. */
  const buyers = new Set(
    rows.flatMap((cells) =>
      cells
        .filter(({ words }) => words !== '' && words.length < 40 && buyersHead.test(words))
        .map(({ name }) => columnOf(name)),
    ),
  );
  const used = new Set<string>();
  /** Rows by the text of their requirement. If a form repeats a question in several rows, each row gets the answer. */
  const answered = new Map<string, Set<readonly Cell[]>>();
  const splices: Splice[] = [];
  const filled: Filled['filled'] = [];
  const rest: Fill[] = [];
  let hasNumbers = false;
  for (const fill of answers) {
    const target = rows
      .map((cells) => ({ cells, share: fits(fill.quote, cells.map(({ words }) => words).join(' ')) }))
      .filter(({ cells, share }) => share > 0 && !answered.get(fill.quote)?.has(cells))
      .toSorted((a, b) => b.share - a.share)
      .map(({ cells }) => {
        const label = cells.findIndex(({ words }) => /\p{L}/u.test(words));
        const open = cells
          .slice(label + 1)
          .filter((one) => one.empty && isOpen(one) && !covered(one.name) && !used.has(one.name))
          .filter((one) => !buyers.has(columnOf(one.name)) || heads.has(columnOf(one.name)));
        const cell = open.find(({ name }) => heads.has(columnOf(name))) ?? open[0];
        return label === -1 || !cell ? undefined : { cells, cell };
      })
      .find((found) => found !== undefined);
    if (!target) {
      rest.push(fill);
      continue;
    }
    const { cell, cells } = target;
    used.add(cell.name);
    answered.set(fill.quote, (answered.get(fill.quote) ?? new Set()).add(cells));
    const { start, end, attributes } = cell.element;
    const own = attributes.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, '');
    const format = book.formats[Number(attribute(cell.element, 's') ?? 0)] ?? '';
    const number = numberFor(fill.answer, format, isReckonedWith(cell.name));
    hasNumbers ||= number !== null;
    const text =
      number === null
        ? `<c${own} t="inlineStr"><is><t xml:space="preserve">${escapeXml(fill.answer)}</t></is></c>`
        : `<c${own}><v>${number}</v></c>`;
    splices.push({ start, end, text });
    filled.push({ id: fill.id, place: `${sheet.replace(/^.*\/|\.xml$/g, '')}, cell ${cell.name}` });
  }
  return { text: splice(xml, splices), filled, rest, hasNumbers };
}

function cellOf(xml: string, element: XmlElement, texts: readonly string[]): Cell {
  const value = element.children.find(({ name }) => name === 'v')?.inner;
  const raw = value ? xml.slice(value.start, value.end) : '';
  const type = attribute(element, 't');
  const words =
    type === 's'
      ? (texts[Number(raw)] ?? '')
      : type === 'inlineStr'
        ? textIn(xml, element)
        : unescapeXml(raw);
  const isFree = element.children.every(({ name }) => name === 'v' || name === 'is' || name === 'extLst');
  return {
    element,
    name: attribute(element, 'r') ?? '',
    words,
    empty: isFree && (words === '' || (words.trim() !== '' && placeholder.test(words.trim()))),
  };
}

function openCells(root: XmlElement, { unlocked }: Workbook): (cell: Cell) => boolean {
  const [protection] = elements(root, 'sheetProtection');
  const on = protection && attribute(protection, 'sheet');
  const isProtected = on === '1' || on === 'true';
  return ({ element }) => !isProtected || unlocked.has(attribute(element, 's') ?? '0');
}
