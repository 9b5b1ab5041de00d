import { expect, it } from 'vitest';
import type { Chart } from '../../slides/slide.ts';
import { cellsOf, chartOfCells } from './chart-cells.ts';

const chart: Chart = {
  kind: 'column',
  categories: ['2024', '2025'],
  series: [
    { name: 'Costs', values: [1.5, null] },
    { name: 'Sales', values: [-2, 3000] },
  ],
  unit: '$',
};

it('a chart is unchanged after the round trip through its table', () => {
  const cells = cellsOf(chart);
  expect(cells).toEqual({
    head: ['', 'Costs', 'Sales'],
    rows: [
      ['2024', '1.5', '-2'],
      ['2025', '', '3000'],
    ],
  });
  expect(chartOfCells(chart, cells)).toEqual(chart);
});

it('a chart’s table cell without a number becomes an unknown value', () => {
  const typed = chartOfCells(chart, {
    head: ['', 'Spent', 'Sales'],
    rows: [
      ['2024', '12.', '−7 '],
      ['2025', '1,200', 'many'],
      ['2026', '4.25', ''],
    ],
  });
  expect(typed.categories).toEqual(['2024', '2025', '2026']);
  expect(typed.series).toEqual([
    { name: 'Spent', values: [null, null, 4.25] },
    { name: 'Sales', values: [-7, null, null] },
  ]);
});
