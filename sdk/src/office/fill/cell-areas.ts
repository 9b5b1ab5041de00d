import { attribute, elements, unescapeXml, type XmlElement } from '../parts/xml.ts';

/** A range of cells. A side without an end covers all columns or rows. */
interface Area {
  columns: readonly [number, number];
  rows: readonly [number, number];
}

export const columnOf = (name: string) => name.replace(/(?<!\d)\d+$/, '');

const rowOf = (name: string, otherwise: number) => Number(/(?<!\d)\d+$/.exec(name)?.[0] ?? otherwise);
const numberOf = (name: string) =>
  columnOf(name)
    .split('')
    .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Parses a range. @param range "B7", "B7:D9" or "B:D" */
function areaOf(range: string): Area {
  const [from = '', to = from] = range.replaceAll('$', '').split(':');
  return { columns: [numberOf(from), numberOf(to)], rows: [rowOf(from, 1), rowOf(to, Infinity)] };
}

const within = (value: number, [low, high]: readonly [number, number]) => value >= low && value <= high;
const lies = (name: string, { columns, rows }: Area) =>
  within(numberOf(name), columns) && within(rowOf(name, 0), rows);

/** Returns a function that says whether a merged cell hides the cell of a given name. */
export function coveredCells(root: XmlElement): (name: string) => boolean {
  const merged = elements(root, 'mergeCell').map((merge) => {
    const range = attribute(merge, 'ref') ?? '';
    return { first: range.split(':')[0], area: areaOf(range) };
  });
  return (name) => merged.some(({ first, area }) => name !== first && lies(name, area));
}

const reference =
  /(?<![\w.!:$])(?:\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3})(?![\w(!.])/g;

export function formulaInputs(xml: string, root: XmlElement): (name: string) => boolean {
  const areas = elements(root, 'f').flatMap((formula) => {
    const text = formula.inner ? unescapeXml(xml.slice(formula.inner.start, formula.inner.end)) : '';
    // A shared formula is stored once, in the first cell of its range.
    const { columns, rows } = areaOf(attribute(formula, 'ref') ?? 'A1');
    return [...text.replaceAll(/"[^"]*"/g, '""').matchAll(reference)].map(([range]): Area => {
      const own = areaOf(range);
      return {
        columns: [own.columns[0], own.columns[1] + columns[1] - columns[0]],
        rows: [own.rows[0], own.rows[1] + rows[1] - rows[0]],
      };
    });
  });
  return (name) => areas.some((area) => lies(name, area));
}
