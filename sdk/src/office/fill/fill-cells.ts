import type { Fill, Filled } from './fill.ts';
import { fits, placeholder } from './matching.ts';
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
  /** "B7" */
  name: string;
  words: string;
  /** Nothing stands in it: no value and no formula. */
  empty: boolean;
}

const answerHead = /response|answer|comment|complian(?:ce|t)|vendor|offeror|bidder|supplier|your/i;

/** The texts that cells name by their number. */
export function sharedTexts(xml: string): string[] {
  return xml === '' ? [] : elements(readXml(xml), 'si').map((item) => textIn(xml, item));
}

function textIn(xml: string, of: XmlElement): string {
  return elements(of, 't')
    .map(({ inner }) => (inner ? unescapeXml(xml.slice(inner.start, inner.end)) : ''))
    .join('');
}

/** Into empty cells in the row of their requirement: under a head that asks for an answer, else the next one. */
export function fillCells(
  xml: string,
  answers: readonly Fill[],
  texts: readonly string[],
  sheet: string,
): Filled {
  const root = readXml(xml);
  const covered = coveredCells(root);
  const rows = elements(root, 'row').map((row) =>
    row.children.filter(({ name }) => name === 'c').map((element) => cellOf(xml, element, texts)),
  );
  const heads = new Map(
    rows.flatMap((cells) =>
      cells
        .filter(({ words }) => words !== '' && words.length < 60 && answerHead.test(words))
        .map(({ name }) => [columnOf(name), true]),
    ),
  );
  const used = new Set<string>();
  const splices: Splice[] = [];
  const filled: Filled['filled'] = [];
  const rest: Fill[] = [];
  for (const fill of answers) {
    const target = rows
      .map((cells) => ({ cells, share: fits(fill.quote, cells.map(({ words }) => words).join(' ')) }))
      .filter(({ share }) => share > 0)
      .toSorted((a, b) => b.share - a.share)
      .map(({ cells }) => {
        const label = cells.findIndex(({ words }) => /\p{L}/u.test(words));
        const open = cells
          .slice(label + 1)
          .filter(({ name, empty }) => empty && !covered(name) && !used.has(name));
        return label === -1 ? undefined : (open.find(({ name }) => heads.has(columnOf(name))) ?? open[0]);
      })
      .find((cell) => cell !== undefined);
    if (!target) {
      rest.push(fill);
      continue;
    }
    used.add(target.name);
    const { start, end, attributes } = target.element;
    const own = attributes.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, '');
    splices.push({
      start,
      end,
      text: `<c${own} t="inlineStr"><is><t xml:space="preserve">${escapeXml(fill.answer)}</t></is></c>`,
    });
    filled.push({ id: fill.id, place: `${sheet.replace(/^.*\/|\.xml$/g, '')}, cell ${target.name}` });
  }
  return { text: splice(xml, splices), filled, rest };
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

const columnOf = (name: string) => name.replace(/\d+$/, '');

/** Whether another cell lies over this one: what is written there is not seen. */
function coveredCells(root: XmlElement): (name: string) => boolean {
  const areas = elements(root, 'mergeCell').map((merge) => {
    const [from = '', to = from] = (attribute(merge, 'ref') ?? '').split(':');
    return { from, columns: [numberOf(from), numberOf(to)], rows: [rowOf(from), rowOf(to)] };
  });
  const within = (value: number, [low = 0, high = 0]: readonly number[]) => value >= low && value <= high;
  return (name) =>
    areas.some(
      ({ from, columns, rows }) =>
        name !== from && within(numberOf(name), columns) && within(rowOf(name), rows),
    );
}

const rowOf = (name: string) => Number(/\d+$/.exec(name)?.[0]);
const numberOf = (name: string) =>
  columnOf(name)
    .split('')
    .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
