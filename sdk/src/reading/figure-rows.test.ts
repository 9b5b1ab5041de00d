import { describe, expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';
import { chartOf, factsOf, tablesIn } from './tables.ts';

const tablesOf = (text: string) => tablesIn(blocksOf(text, new Set()));

describe('tables whose cells ran together', () => {
  it('a table whose cells ran together is recognized if each column has one name', () => {
    const text =
      'Sales grew in all regions.\nRegion 2023 2024 2025\nNorth and East 1,200 1,340 1,510\n\nSouth 980 1,010 1,160\nWest 1,450 1,390 1,420\n\nThe north grew most.';
    const [table] = tablesOf(text);
    expect(table).toMatchObject({
      head: ['Region', '2023', '2024', '2025'],
      rows: [
        ['North and East', '1,200', '1,340', '1,510'],
        ['South', '980', '1,010', '1,160'],
        ['West', '1,450', '1,390', '1,420'],
      ],
    });
    expect(text.slice(table?.start, table?.end)).toMatch(/^Region.*1,420$/s);
    const chart = table ? chartOf(table) : null;
    expect(chart && factsOf(chart)).toEqual([
      '1,510 North and East, 2025, the highest',
      '980 South, 2023, the lowest',
    ]);
    expect(chart).toMatchObject({
      categories: ['North and East', 'South', 'West'],
      series: [
        { name: '2023', values: [1200, 980, 1450] },
        { name: '2024', values: [1340, 1010, 1390] },
        { name: '2025', values: [1510, 1160, 1420] },
      ],
    });
  });

  it('a table whose cells ran together can lack a name above the row labels, and rows with fewer figures are left out', () => {
    const [table] = tablesOf(
      'Hours Rate Cost\nParts 2,100\nBody Labor 2 150 300\nPaint Labor 1.5 150 225\nMechanical Labor - - -\nSupplies',
    );
    expect(table?.head).toEqual(['', 'Hours', 'Rate', 'Cost']);
    expect(table?.rows).toEqual([
      ['Body Labor', '2', '150', '300'],
      ['Paint Labor', '1.5', '150', '225'],
      ['Mechanical Labor', '-', '-', '-'],
    ]);
  });

  it.each([
    [
      'names of several words and currencies before the figures',
      'Region Net sales Gross profit (EUR)\nNorth EUR 1,200 EUR 340\nSouth and East EUR 980 EUR 210\nWest EUR 1,450 EUR 390',
      ['Region', 'Net sales', 'Gross profit (EUR)'],
      ['South and East', 'EUR 980', 'EUR 210'],
    ],
    [
      'dates',
      'Milestone Due date\nDesign approved March 3, 2026\nMove to the new hall June 30, 2026\nOpening September 1, 2026',
      ['Milestone', 'Due date'],
      ['Move to the new hall', 'June 30, 2026'],
    ],
    [
      'units behind the figures',
      'Bereich Umsatz in T€ Anteil\nNord 1.200 12 %\nSüd 980 10 %\nWest 3.450 34 %',
      ['Bereich', 'Umsatz in T€', 'Anteil'],
      ['Süd', '980', '10 %'],
    ],
  ])('a table whose cells ran together is recognized with %s', (_what, text, head, second) => {
    const [table] = tablesOf(text);
    expect([table?.head, table?.rows[1]]).toEqual([head, second]);
    expect(table?.rows).toHaveLength(3);
  });

  it.each([
    ['a name may span columns', 'Dataset Train Dev Test\nA 1 2 3 4\nB 2 3 4 5\nC 9 8 7 6'],
    ['pages of contents', 'Chapter Start\nIntroduction 3\nScope 5\nTerms 12'],
    ['no names', 'Everything below counts.\nNorth 12\nSouth 14\nWest 11'],
    ['too few', 'Region Sales\nNorth 12\nSouth 14'],
    ['sentences', 'Region Sales\nWe sold 12\nin the year. Then 14\nand at last. There 11'],
  ])('a table whose cells ran together stays text if its columns are ambiguous: %s', (_why, text) => {
    expect(tablesOf(text)).toEqual([]);
  });
});
