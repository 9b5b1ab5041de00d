import type { Chart, Table } from '../../slides/slide.ts';

/** Converts a chart to a table: one row for each category, one column for each series. An unknown value is an empty cell. */
export function cellsOf({ categories, series }: Chart): Table {
  return {
    head: ['', ...series.map(({ name }) => name)],
    rows: categories.map((category, at) => [
      category,
      ...series.map(({ values }) => ((values[at] ?? null) === null ? '' : String(values[at]))),
    ]),
  };
}

/** Converts a table back to a chart. A cell without a number is an unknown value. */
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
