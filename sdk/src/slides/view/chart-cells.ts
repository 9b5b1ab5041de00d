import type { Chart, Table } from '../slide.ts';

/** A chart as a table: its categories down, its series across. A value that is not known is an empty cell. */
export function cellsOf({ categories, series }: Chart): Table {
  return {
    head: ['', ...series.map(({ name }) => name)],
    rows: categories.map((category, at) => [
      category,
      ...series.map(({ values }) => ((values[at] ?? null) === null ? '' : String(values[at]))),
    ]),
  };
}

/** And back. A cell that holds no figure is one that is not known. */
export function chartOfCells(chart: Chart, { head, rows }: Table): Chart {
  return {
    ...chart,
    categories: rows.map(([category = '']) => category),
    series: chart.series.map((series, at) => ({
      ...series,
      name: head[at + 1] ?? series.name,
      values: rows.map((row) => figureOf(row[at + 1] ?? '')),
    })),
  };
}

function figureOf(cell: string): number | null {
  const text = cell.trim().replace('−', '-');
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
}
