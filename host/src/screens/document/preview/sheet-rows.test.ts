import { expect, test } from 'vitest';
import { readSheets } from './sheet-rows.ts';

const read = (text: string, pages: { number: number; start: number; end: number }[] = [], title?: string) => {
  const sections = title === undefined ? [] : [{ title, level: 1, start: 0 }];
  return readSheets({
    version: 1,
    text,
    pages,
    sections,
    truncated: false,
    remarks: [],
    encoding: null,
    attachments: [],
    currentVersion: 1,
  }).map((sheet) => ({
    name: sheet.name,
    header: sheet.header.map(({ start, end }) => text.slice(start, end)),
    rows: sheet.rows.map((row) => row.map(({ column, start, end }) => `${column}=${text.slice(start, end)}`)),
  }));
};

test('the preview of a spreadsheet shows each value below its column title, even if a row lacks a value', () => {
  expect(read('Team | City | Wins\n\nTeam: Blues | City: STL | Wins: 4\n\nTeam: Reds | Wins: 2')).toEqual([
    {
      name: 'Sheet',
      header: ['Team', 'City', 'Wins'],
      rows: [
        ['0=Blues', '1=STL', '2=4'],
        ['0=Reds', '2=2'],
      ],
    },
  ]);
});

test('the preview of a spreadsheet recognizes the column titles even if no row has a value in one of the columns', () => {
  const row = (item: string) => `Item: ${item} | Price: 4 | Size: M`;
  const { header, rows } =
    read(['Item | Price | Group | Size', row('Desk'), row('Lamp'), row('Sofa')].join('\n\n'))[0] ?? {};
  expect(header).toEqual(['Item', 'Price', 'Group', 'Size']);
  expect(rows).toEqual([
    ['0=Desk', '1=4', '3=M'],
    ['0=Lamp', '1=4', '3=M'],
    ['0=Sofa', '1=4', '3=M'],
  ]);
});

test('a vertical bar inside a cell value belongs to the value', () => {
  expect(read('Name | Note\n\nName: A | Note: this | that')[0]?.rows).toEqual([['0=A', '1=this | that']]);
});

test('the name of a sheet is its title, not one of its rows', () => {
  const text = 'Budget\n\nItem | Cost\n\nItem: Desk | Cost: 10';
  expect(read(text, [{ number: 1, start: 0, end: text.length }], 'Budget')).toEqual([
    { name: 'Budget', header: ['Item', 'Cost'], rows: [['0=Desk', '1=10']] },
  ]);
});

test('spreadsheet rows without column titles keep their order', () => {
  expect(read('1 | 2\n\n3 | 4')[0]).toEqual({
    name: 'Sheet',
    header: [],
    rows: [
      ['0=1', '1=2'],
      ['0=3', '1=4'],
    ],
  });
});

test('text outside of sheets comes after the sheets', () => {
  const text = 'Budget\n\nDesk | 10\n\nText boxes\n\nAgreed in May';
  const end = text.indexOf('\n\nText boxes');
  const sections = [
    { title: 'Budget', level: 1, start: 0 },
    { title: 'Text boxes', level: 1, start: end + 2 },
  ];
  const pages = [{ number: 1, start: 0, end }];
  const [, last] = readSheets({
    version: 1,
    text,
    pages,
    sections,
    truncated: false,
    remarks: [],
    encoding: null,
    attachments: [],
    currentVersion: 1,
  });
  expect(last).toMatchObject({
    name: 'Text boxes',
    rows: [[{ start: text.indexOf('Agreed'), end: text.length }]],
  });
});

test('spreadsheet rows have the row numbers of the file, unless there are empty rows between them', () => {
  const lines = [
    'Team | City',
    'Team: Blues | City: STL',
    'Team: Reds | City: CIN',
    'Team: Cubs | City: CHI',
    'Total | 3',
  ];
  const text = lines.join('\n\n');
  const sections = [
    { title: 'A1:B3', level: 1, start: 0 },
    { title: 'A4:B7', level: 1, start: text.indexOf('Team: Cubs') },
  ];
  const [sheet] = readSheets({
    version: 1,
    text,
    pages: [],
    sections,
    truncated: false,
    remarks: [],
    encoding: null,
    attachments: [],
    currentVersion: 1,
  });
  expect(sheet?.numbers).toEqual([2, 3, null, null]);
});

test('column titles in two rows, an untitled corner cell, and the titles of a second table are recognized', () => {
  const text = [
    'Site | Planned | Planned | Actual',
    'Site | Units | Cost | Units',
    'Site: Oslo | Planned Units: 3 | Planned Cost: 40 | Actual Units: 4',
    ' | Buyer | Lawyer',
    'Sign | Buyer: R | Lawyer: A',
    'Ann | Boston',
  ].join('\n\n');
  expect(read(text)[0]?.rows).toEqual([
    ['0=Site', '1=Planned', '2=Planned', '3=Actual'],
    ['0=Site', '1=Units', '2=Cost', '3=Units'],
    ['0=Oslo', '1=3', '2=40', '3=4'],
    ['0=', '1=Buyer', '2=Lawyer'],
    ['0=Sign', '1=R', '2=A'],
    ['0=Ann', '1=Boston'],
  ]);
});
