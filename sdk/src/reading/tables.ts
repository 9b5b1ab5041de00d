import type { DocumentLanguage } from './document-language.ts';
import { type Block, plain } from './blocks.ts';

export interface FoundTable {
  head: string[];
  rows: string[][];
  start: number;
  end: number;
}

interface FoundChart {
  kind: 'column' | 'bar' | 'line' | 'pie';
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
  /** Unit of the values, shown before or after each value: "$", "%". */
  unit: string;
}

const maxColumns = 6;

const time =
  /^(?:(?:19|20)\d\d|Q[1-4]\b.*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.?(?:\s+\d{2,4})?|(?:week|month|year|day)\s+\d+)$/i;
/** Finds tables in a text: rows of a sheet (`Team: Blues | Location: STL`), or rows of cells below a header. */
export function tablesIn(blocks: readonly Block[]): FoundTable[] {
  const runs: Block[][] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'row') continue;
    if (blocks[index - 1]?.kind === 'row') runs.at(-1)?.push(block);
    else runs.push([block]);
  }
  return runs.flatMap((run) => tableOf(run) ?? []);
}

function tableOf(run: readonly Block[]): FoundTable | null {
  const [first, ...rest] = run.filter(({ text }) => !/^[|:\s-]+$/.test(text));
  if (!first || rest.length < 2) return null;
  const [head = [], ...cells] = withoutErrors([first, ...rest].map(({ text }) => cellsOf(text)));
  const isName = (cell: string, column: number) =>
    cell === '' ? column === 0 : time.test(cell) || !isFigure(cell);
  if (head.length < 2 || head.length > maxColumns || !head.every(isName)) return null;
  const rows = cells.map((row) => rowUnder(head, row));
  const fitting = rows.filter((row) => row !== null);
  if (fitting.length < 2 || fitting.length < rows.length * 0.7) return null;
  const last = rest.at(-1) ?? first;
  return { head, rows: fitting.slice(0, 60), start: first.start, end: last.end };
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => plain(cell).slice(0, 300));

/** Empties cells with spreadsheet errors, and removes columns that contain nothing else. */
function withoutErrors(rows: readonly string[][]): string[][] {
  const known = rows.map((row) =>
    row.map((cell) => (/^#(?:REF|N\/A|VALUE|NAME|DIV\/0|NUM|NULL)[!?]?$/.test(cell) ? '' : cell)),
  );
  const isLost = (column: number) =>
    rows.some((row) => (row[column] ?? '') !== '') && known.every((row) => (row[column] ?? '') === '');
  return known.map((row) => row.filter((_cell, column) => !isLost(column)));
}

function rowUnder(head: readonly string[], cells: readonly string[]): string[] | null {
  const named = cells.map((cell) => head.findIndex((name) => cell.startsWith(`${name}: `)));
  if (named.length > 0 && named.every((column) => column >= 0)) {
    return head.map((name, column) => cells[named.indexOf(column)]?.slice(name.length + 2) ?? '');
  }
  return cells.length === head.length ? [...cells] : null;
}

const figure =
  /^[-–−+]?\s*(?:(?:[$€£¥]|USD|EUR|CHF)\s*)?[-–−+]?(?:\d{1,3}(?:[,.'’\u00a0 ]\d{3})+|\d+)(?:[.,]\d+)?\s*(%|‰|[$€£¥]|USD|EUR|CHF|k|m|bn|million|Mio\.?)?$/i;
const isFigure = (cell: string) => figure.test(cell.trim());

/** Reads the number of a cell: "$1,234.50" → 1234.5; null without a number. */
function numberOf(cell: string): number | null {
  const trimmed = cell.trim();
  if (!isFigure(trimmed) || /(?:k|m|bn|million|Mio\.?)$/i.test(trimmed)) return null;
  const digits = trimmed.replaceAll(/[^\d.,-]/g, '').replace(/^[–−]/, '-');
  const decimal = /[.,](?=\d{1,2}$|\d{4,}$)/.exec(digits)?.index ?? -1;
  const whole = (decimal < 0 ? digits : digits.slice(0, decimal)).replaceAll(/[.,]/g, '');
  const value = Number(decimal < 0 ? whole : `${whole}.${digits.slice(decimal + 1)}`);
  const isNegative = /^[–−]/.test(trimmed) && value > 0;
  return Number.isFinite(value) ? (isNegative ? -value : value) : null;
}

const unitOf = (cells: readonly string[]) => {
  const units = new Set(cells.map((cell) => /[$€£¥%]/.exec(cell)?.[0] ?? ''));
  const [unit = ''] = units;
  return units.size === 1 ? unit : '';
};

const maxBars = 12;

/** Converts a table to a chart, if it has enough figures to compare. The values stay exact. */
export function chartOf({ head, rows }: Pick<FoundTable, 'head' | 'rows'>): FoundChart | null {
  const body = rows.filter((row) => !/^(?:grand )?(?:total|sum|summe|gesamt)\b/i.test(row[0] ?? ''));
  if (body.length < 2 || body.length > maxBars) return null;
  const categories = body.map((row) => row[0] ?? '');
  if (
    categories.some((name) => name === '' || name.length > 60) ||
    new Set(categories).size < categories.length
  )
    return null;
  // A column of row numbers cannot name the rows.
  if (categories.every((name) => isFigure(name) && !time.test(name))) return null;
  const series = head.slice(1).flatMap((name, index) => {
    const cells = body.map((row) => row[index + 1] ?? '');
    const values = cells.map(numberOf);
    const known = values.filter((value) => value !== null);
    // Leave out row ids and constant columns, because they have no values to compare.
    if (
      known.length < body.length * 0.8 ||
      new Set(known).size < 2 ||
      /^(?:no|nr|id|#|page|row)\.?$/i.test(name)
    )
      return [];
    return [{ name, values, unit: unitOf(cells) }];
  });
  const [first] = series;
  if (!first) return null;
  const alike = series
    .filter(({ unit, values }) => unit === first.unit && comparable(values, first.values))
    .slice(0, 3);
  const long = Math.max(...categories.map(({ length }) => length)) > 12;
  const isTime = categories.every((name) => time.test(name));
  const sum = first.values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const isShare = first.unit === '%' && alike.length === 1 && Math.abs(sum - 100) < 1.5 && body.length <= 6;
  return {
    kind: isShare ? 'pie' : isTime && body.length > 3 ? 'line' : long ? 'bar' : 'column',
    categories,
    series: alike.map(({ name, values }) => ({ name, values })),
    unit: first.unit,
  };
}

/** Whether two columns can be in one chart. Bars of 3 beside bars of 30,000 would be invisible. */
function comparable(a: readonly (number | null)[], b: readonly (number | null)[]): boolean {
  const most = (values: readonly (number | null)[]) =>
    Math.max(...values.map((value) => Math.abs(value ?? 0)), 1e-9);
  const ratio = most(a) / most(b);
  return ratio > 0.05 && ratio < 20;
}

const extremes = {
  en: ['the highest', 'the lowest'],
  de: ['am höchsten', 'am niedrigsten'],
  es: ['el valor más alto', 'el valor más bajo'],
  fr: ['la valeur la plus élevée', 'la valeur la plus basse'],
} as const;

/** Returns sentences about a chart, with its figures and in the language of its document. */
export function factsOf(
  { categories, series, unit }: Omit<FoundChart, 'kind'>,
  language: DocumentLanguage = 'en',
): string[] {
  const known = series.flatMap(({ name: of, values }) =>
    values.flatMap((value, at) => {
      const name = categories[at] ?? '';
      return value === null ? [] : [{ value, name: series.length > 1 ? `${name}, ${of}` : name }];
    }),
  );
  const [lowest, ...others] = known.toSorted((a, b) => a.value - b.value);
  const highest = others.at(-1);
  if (!lowest || !highest) return [];
  const [most, least] = extremes[language];
  return [
    `${inUnit(highest.value, unit, language)} ${highest.name}, ${most}`,
    `${inUnit(lowest.value, unit, language)} ${lowest.name}, ${least}`,
  ];
}

/** Formats a number with its unit: 1234.5 in "$" → "$1,234.5"; in the other languages "1.234,5 $". */
function inUnit(value: number, unit: string, language: DocumentLanguage): string {
  const digits = Math.abs(value).toLocaleString(language, { maximumFractionDigits: 2 });
  const sign = value < 0 ? '−' : '';
  if (unit === '%' || (language !== 'en' && unit !== '')) return `${sign}${digits} ${unit}`;
  return `${sign}${unit}${digits}`;
}
