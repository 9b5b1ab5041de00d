import { describe, expect, it } from 'vitest';
import { buildDocx, paragraph } from '../testing/build-docx.ts';
import { buildRawOdt, buildRawPptx, shape } from '../testing/build-office.ts';
import { extractBytes } from '../testing/extraction.ts';

interface Cell {
  text: string;
  columns?: number;
  rows?: number;
  /** Set if a cell above or to the left spans this place. */
  isSpanned?: 'above' | 'left';
}

const cell = (text: string, more: Omit<Cell, 'text'> = {}): Cell => ({ text, ...more });
const plain = (...texts: string[]): Cell[] => texts.map((text) => cell(text));

const asDocx = (rows: readonly Cell[][]): Buffer =>
  buildDocx(
    `<w:tbl>${rows
      .map(
        (cells) =>
          `<w:tr>${cells
            .filter(({ isSpanned }) => isSpanned !== 'left')
            .map(
              ({ text, columns = 1, rows: down = 1, isSpanned }) =>
                `<w:tc><w:tcPr>${columns > 1 ? `<w:gridSpan w:val="${columns}"/>` : ''}${down > 1 ? '<w:vMerge w:val="restart"/>' : ''}${isSpanned === 'above' ? '<w:vMerge/>' : ''}</w:tcPr>${paragraph(text)}</w:tc>`,
            )
            .join('')}</w:tr>`,
      )
      .join('')}</w:tbl>`,
  );

const asPptx = (rows: readonly Cell[][]): Buffer =>
  buildRawPptx([
    `${shape('Slide', true)}<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows
      .map(
        (cells) =>
          `<a:tr>${cells
            .map(
              ({ text, columns = 1, rows: down = 1, isSpanned }) =>
                `<a:tc${columns > 1 ? ` gridSpan="${columns}"` : ''}${down > 1 ? ` rowSpan="${down}"` : ''}${isSpanned === 'left' ? ' hMerge="1"' : ''}${isSpanned === 'above' ? ' vMerge="1"' : ''}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`,
            )
            .join('')}</a:tr>`,
      )
      .join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
  ]);

const asHtml = (rows: readonly Cell[][]): string =>
  `<html><body><table>${rows
    .map(
      (cells) =>
        `<tr>${cells
          .filter(({ isSpanned }) => isSpanned === undefined)
          .map(
            ({ text, columns = 1, rows: down = 1 }) =>
              `<td colspan="${columns}" rowspan="${down}"><p>${text}</p></td>`,
          )
          .join('')}</tr>`,
    )
    .join('')}</table></body></html>`;

const asOdt = (rows: readonly Cell[][]): Buffer =>
  buildRawOdt(
    `<table:table>${rows
      .map(
        (cells) =>
          `<table:table-row>${cells
            .map(({ text, columns = 1, rows: down = 1, isSpanned }) =>
              isSpanned === undefined
                ? `<table:table-cell table:number-columns-spanned="${columns}" table:number-rows-spanned="${down}"><text:p>${text}</text:p></table:table-cell>`
                : '<table:covered-table-cell/>',
            )
            .join('')}</table:table-row>`,
      )
      .join('')}</table:table>`,
  );

const tables: [title: string, rows: Cell[][], lines: string[]][] = [
  [
    'values after an empty cell stay in their columns',
    [plain('Name', 'Morning', 'Evening', 'Night'), plain('Elin', '', 'x', ''), plain('Marek', '', '', 'x')],
    ['Name | Morning | Evening | Night', 'Name: Elin | Evening: x', 'Name: Marek | Night: x'],
  ],
  [
    'an empty cell is kept if the column names are uncertain',
    [plain('Level', 'Day', 'Night'), plain('Two', '', 'Duty engineer')],
    ['Level | Day | Night', 'Two |  | Duty engineer'],
  ],
  [
    'a cell that spans several rows is repeated in each row',
    [
      plain('Group', 'Part', 'Warranty'),
      [cell('Hydraulics', { rows: 2 }), ...plain('Pump', '24 months')],
      [cell('', { isSpanned: 'above' }), ...plain('Hose', '6 months')],
    ],
    ['Group | Part | Warranty', 'Hydraulics | Pump | 24 months', 'Hydraulics | Hose | 6 months'],
  ],
  [
    'names that span several columns are joined with the names below',
    [
      [
        cell('Site'),
        cell('Planned', { columns: 2 }),
        cell('', { isSpanned: 'left' }),
        cell('Actual', { columns: 2 }),
        cell('', { isSpanned: 'left' }),
      ],
      plain('', 'Units', 'Cost', 'Units', 'Cost'),
      plain('Arvik', '310', '9100', '295', '9420'),
      plain('Faros', '540', '15200', '', '16040'),
    ],
    [
      'Site | Planned | Planned | Actual | Actual',
      ' | Units | Cost | Units | Cost',
      'Site: Arvik | Planned Units: 310 | Planned Cost: 9100 | Actual Units: 295 | Actual Cost: 9420',
      'Site: Faros | Planned Units: 540 | Planned Cost: 15200 | Actual Cost: 16040',
    ],
  ],
];

describe.each<[string, (rows: Cell[][]) => string | Buffer]>([
  ['docx', asDocx],
  ['pptx', asPptx],
  ['html', asHtml],
  ['odt', asOdt],
])('a table in a %s file', (format, build) => {
  it.each(tables)('a table in a document keeps each value in its column: %s', async (_, rows, lines) => {
    const { text } = await extractBytes(`a.${format}`, build(rows));
    expect(text.split('\n').filter((line) => line !== '' && line !== 'Slide')).toEqual(
      lines.map((line) => line.trimEnd()),
    );
  });
});

describe('a web page with tables', () => {
  it('a layout table on a web page does not become rows', async () => {
    const page =
      '<table><tr><td><table><tr><td>Menu</td></tr></table></td><td><h2>News</h2><p>Text</p></td></tr></table>';
    expect((await extractBytes('a.html', `<html>${page}</html>`)).text).toBe('Menu\n\nNews\n\nText');
  });

  it('cell spans that exceed the table on a web page cause no error', async () => {
    const { text } = await extractBytes(
      'a.html',
      '<html><table><tr><td rowspan="0" colspan="99999999">All</td><td>x</td></tr><tr><td rowspan="-3">y</td></tr></table></html>',
    );
    expect(text.slice(0, 3)).toBe('All');
  });
});

describe('a CSV file', () => {
  it.each([
    [
      'names that span several columns',
      'Site,Planned,,Actual,\n,Units,Cost,Units,Cost\nOslo,1,2,3,4\nRome,5,6,7,8\n',
      'Site: Oslo | Planned Units: 1 | Planned Cost: 2 | Actual Units: 3 | Actual Cost: 4',
    ],
    [
      'months as column names',
      'Department;01/2026;02/2026\nSales;12;14\nDev;3;4\n',
      'Department: Dev | 01/2026: 3 | 02/2026: 4',
    ],
    [
      'commas inside the values of two columns',
      'Question;Answer\nHow long?;Two years, if new.\nWho?;The maker.\n',
      'Question: How long? | Answer: Two years, if new.',
    ],
    [
      'an empty row below the column names',
      'Number,Square,Cube\n,,\n1,1,1\n2,4,8\n',
      'Number: 2 | Square: 4 | Cube: 8',
    ],
    [
      'a single value below the table, without a column name',
      'Item;Price;Qty\nChair;40;2\nDesk;90;1\n\nExchange rate;1.08\n',
      'Exchange rate | 1.08',
    ],
    [
      'repeated column names',
      'Item;Price;Qty\nChair;40;2\nItem;Price;Qty\nDesk;90;1\n',
      'Item: Desk | Price: 90 | Qty: 1',
    ],
  ])('CSV values are read under their column names: %s', async (_, source, last) => {
    const { text } = await extractBytes('a.csv', source);
    expect(text.split('\n')).toContain(last);
  });
});
