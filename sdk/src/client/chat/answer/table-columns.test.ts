import { expect, it } from 'vitest';
import { type TableNode, tableColumns } from './table-columns.ts';

const element = (tagName: string, children: TableNode[]): TableNode => ({
  type: 'element',
  tagName,
  children,
});
const row = (cell: 'th' | 'td', ...words: string[]): TableNode =>
  element(
    'tr',
    words.map((value) => element(cell, [element('strong', [{ type: 'text', value }])])),
  );
const table = (...rows: TableNode[]): TableNode =>
  element('table', [element('thead', rows.slice(0, 1)), element('tbody', rows.slice(1))]);

const head = row('th', 'Clause', 'What it says');
const first = row('td', '14.1', 'The notice period is ninety days before the end of the term.');
const second = row('td', '14.2 with all of its annexes', 'It renews.');

it('the columns of a table keep their widths while rows are added', () => {
  const widths = [10, 34];
  expect(tableColumns(table(head, first, row('td', '14.2', '')), true)).toEqual(widths);
  expect(tableColumns(table(head, first, second), true)).toEqual(widths);
  expect(tableColumns(table(head, first, second), false)).toEqual(widths);
});

it('a growing table has no widths until its first row is complete', () => {
  expect(tableColumns(table(head), true)).toBeNull();
  expect(tableColumns(table(head, row('td', '14.1', 'The no')), true)).toBeNull();
  expect(tableColumns(table(head, first), false)).toEqual([10, 34]);
});

it('a table without rows has columns as wide as their titles', () => {
  expect(tableColumns(table(row('th', 'Id', 'Requirement of the buyer')), false)).toEqual([10, 24]);
  expect(tableColumns(element('table', []), false)).toBeNull();
});
