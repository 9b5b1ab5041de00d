import { expect, it } from 'vitest';
import { layOutTable } from './lay-out-table.ts';
import { plainTheme } from './theme.ts';

const body = { x: 0, y: 0, width: 800, height: 320 };
const sentence = 'The estimated cost is what was asked for the services and the travel of the first period. ';

it('a column of sentences gets the space that the other columns of a slide’s table leave, and a narrow table stays narrow', () => {
  const long = layOutTable(
    { head: ['Figure', 'In the document'], rows: [['4 %', sentence.repeat(2)]] },
    body,
    plainTheme,
  );
  const width = (table: typeof long) => table.widths.reduce((sum, each) => sum + each, 0);
  expect(width(long)).toBeCloseTo(body.width);
  expect(long.widths[0]).toBeLessThan(body.width * 0.2);
  const narrow = layOutTable({ head: ['Team', 'Cups'], rows: [['Blues', '1']] }, body, plainTheme);
  expect(width(narrow)).toBeCloseTo(body.width * 0.6);
});

it('no sentence of a table is cut while a smaller font or more lines leave room for all of it', () => {
  const rows = [
    ['5 people', sentence.repeat(4).trim()],
    ['$10 million', sentence.trim()],
  ];
  const table = layOutTable({ head: ['Figure', 'In the document'], rows }, body, plainTheme);
  expect(table.rows.slice(1).map(({ cells }) => cells[1]?.text)).toEqual(rows.map((row) => row[1]));
  expect(table.box.height).toBeLessThanOrEqual(body.height);
});
