import { describe, expect, it } from 'vitest';
import { buildSheet, type SheetCell } from '../testing/build-office.ts';
import { extractBytes } from '../testing/extraction.ts';

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
const years = (count: number): SheetCell[][] =>
  Array.from({ length: count }, (_, index) => [`Winch ${index}`, 300 + index, 400 + index * 3, 1990 + index]);

const sheets: [title: string, rows: SheetCell[][], merges: string[], lines: string[]][] = [
  [
    'years as headings',
    [['Product', 2023, 2024, 2025], ...years(3)],
    [],
    ['Product | 2023 | 2024 | 2025', 'Product: Winch 0 | 2023: 300 | 2024: 400 | 2025: 1990'],
  ],
  [
    'units in a row below the column names',
    [
      ['No.', 'District', 'Votes', 'Valid', null, 'Spoilt', null],
      [null, null, 'cast', 'number', 'in %', 'ballots', 'share'],
      ['A10', 'North', 620, 600, 96.8, 20, 3.2],
      ['A20', 'South', 410, 400, 97.6, 10, 2.4],
      ['A30', 'West', 205, 200, 97.6, 5, 2.4],
      ['A40', 'East', 103, 100, 97.1, 3, 2.9],
    ],
    [],
    [
      'No. | District | Votes | Valid |  | Spoilt',
      ' |  | cast | number | in % | ballots | share',
      'No.: A10 | District: North | Votes cast: 620 | Valid number: 600 | in %: 96.8 | Spoilt ballots: 20 | share: 3.2',
    ],
  ],
  [
    'months below an empty corner',
    [
      [null, 'Jan', 'Feb', 'Mar'],
      ['Rent', 5, 6, 7],
      ['Power', 8, null, 9],
    ],
    [],
    [' | Jan | Feb | Mar', 'Rent | Jan: 5 | Feb: 6 | Mar: 7', 'Power | Jan: 8 | Mar: 9'],
  ],
  [
    'dates as headings',
    [
      ['Site', new Date(Date.UTC(2026, 0, 5)), new Date(Date.UTC(2026, 0, 12))],
      ['Oslo', 5, 6],
      ['Rome', 7, 8],
    ],
    [],
    ['Site | 2026-01-05 | 2026-01-12', 'Site: Oslo | 2026-01-05: 5 | 2026-01-12: 6'],
  ],
  [
    'days of a month in a roster',
    [
      ['Employee', 1, 2, 3, 4],
      ['Ann', 'F', null, 'S', 'S'],
      ['Ben', null, 'F', 'F', null],
    ],
    [],
    ['Employee | 1 | 2 | 3 | 4', 'Employee: Ann | 1: F | 3: S | 4: S', 'Employee: Ben | 2: F | 3: F'],
  ],
  [
    'letters in a matrix with an empty corner',
    [
      [null, 'Plant manager', 'Works council'],
      ['Night shift plan', 'A', 'R'],
      ['Visitor badge', 'I', 'A'],
    ],
    [],
    [' | Plant manager | Works council', 'Night shift plan | Plant manager: A | Works council: R'],
  ],
  [
    'words in a table with an empty corner',
    [
      [null, 'Owner', 'Status'],
      ['Roof', 'Ilse', 'Open'],
      ['Door', 'Tomas', 'Closed'],
    ],
    [],
    [' | Owner | Status', 'Roof | Owner: Ilse | Status: Open'],
  ],
  [
    'a region in a cell that spans several rows',
    [
      ['Region', 'Depot', 'Bays'],
      ['North', 'Arvik', 12],
      [null, 'Narum', 7],
      ['South', 'Faros', 4],
    ],
    ['A2:A3'],
    [
      'Region | Depot | Bays',
      'Region: North | Depot: Arvik | Bays: 12',
      'Region: North | Depot: Narum | Bays: 7',
      'Region: South | Depot: Faros | Bays: 4',
    ],
  ],
  [
    'two rows of column names',
    [
      ['Site', 'Planned 2026', null, 'Actual 2026', null],
      [null, 'Units', 'Cost', 'Units', 'Cost'],
      ['Arvik', 310, 9100, 295, 9420],
      ['Faros', 540, 15200, 611, 16040],
    ],
    ['A1:A2', 'B1:C1', 'D1:E1'],
    [
      'Site | Planned 2026 | Planned 2026 | Actual 2026 | Actual 2026',
      'Site | Units | Cost | Units | Cost',
      'Site: Arvik | Planned 2026 Units: 310 | Planned 2026 Cost: 9100 | Actual 2026 Units: 295 | Actual 2026 Cost: 9420',
    ],
  ],
  [
    'three rows of column names below a title',
    [
      ['Sales', null, null, null, null],
      ['Region', 'North', null, 'South', null],
      [null, 'Oslo', null, 'Rome', null],
      [null, 'Units', 'EUR', 'Units', 'EUR'],
      ['Crane', 1, 2, 3, 4],
      ['Scale', 5, 6, 7, 8],
    ],
    ['A1:E1', 'A2:A4', 'B2:C2', 'D2:E2', 'B3:C3', 'D3:E3'],
    [
      'Sales',
      'Region | North | North | South | South',
      'Region | Oslo | Oslo | Rome | Rome',
      'Region | Units | EUR | Units | EUR',
      'Region: Crane | North Oslo Units: 1 | North Oslo EUR: 2 | South Rome Units: 3 | South Rome EUR: 4',
    ],
  ],
  [
    'two columns with the same name',
    [
      ['Employee', 'Phone', 'Phone', 'Town'],
      ['Vera', '+49 30 1111', '+49 171 2222', 'Bremen'],
      ['Oskar', '+49 30 3333', '+49 171 4444', 'Kiel'],
    ],
    [],
    [
      'Employee | Phone | Phone | Town',
      'Employee: Vera | Phone: +49 30 1111 | Phone (2): +49 171 2222 | Town: Bremen',
    ],
  ],
  [
    'a second table below an empty row, and a third without column names',
    [
      ['Item', 'Price', 'Qty'],
      ['Chair', 40, 1],
      ['Desk', 90, 2],
      [],
      ['City', 'Staff', 'Rooms'],
      ['Oslo', 12, 4],
      ['Rome', 7, 2],
      [],
      ['Ann Lee', 'Boston', 'red'],
      ['Bo Ek', 'Lund', 'blue'],
    ],
    [],
    [
      'Item | Price | Qty',
      'Item: Chair | Price: 40 | Qty: 1',
      'Item: Desk | Price: 90 | Qty: 2',
      'City | Staff | Rooms',
      'City: Oslo | Staff: 12 | Rooms: 4',
      'City: Rome | Staff: 7 | Rooms: 2',
      'Ann Lee | Boston | red',
      'Bo Ek | Lund | blue',
    ],
  ],
  [
    'two tables side by side below a title',
    [
      ['Overview', null, null, null, null],
      ['Item', 'Price', null, 'City', 'Staff'],
      ['Chair', 40, null, 'Oslo', 12],
      ['Desk', 90, null, 'Rome', 7],
      ['Lamp', 12, null, null, null],
    ],
    ['A1:E1'],
    [
      'Overview',
      'Item | Price',
      'Item: Chair | Price: 40',
      'Item: Desk | Price: 90',
      'Item: Lamp | Price: 12',
      'City | Staff',
      'City: Oslo | Staff: 12',
      'City: Rome | Staff: 7',
    ],
  ],
  [
    'a column after an empty column, which belongs to the same table',
    [
      ['Account', 'Q1', 'Q2', null, 'Q3'],
      ['Rent', 1, 2, null, 3],
      ['Power', 5, 6, null, 7],
    ],
    [],
    ['Account | Q1 | Q2 |  | Q3', 'Account: Rent | Q1: 1 | Q2: 2 | Q3: 3'],
  ],
  [
    'cells that span several days, a group name and a total',
    [
      ['Employee', 'Mon', 'Tue', 'Hours'],
      ['Harbour team', null, null, null],
      ['Ann', 'leave', null, 0],
      ['Ben', 'early', 'late', 16],
      ['Total', null, null, 16],
    ],
    ['A2:D2', 'B3:C3', 'A5:C5'],
    [
      'Employee | Mon | Tue | Hours',
      'Harbour team',
      'Employee: Ann | Mon: leave | Tue: leave | Hours: 0',
      'Employee: Ben | Mon: early | Tue: late | Hours: 16',
      'Total | Hours: 16',
    ],
  ],
  [
    'sections that repeat the column names under another title',
    [
      ['Data', null, 'Reason', 'Follow-up'],
      ['D-1', 'Where is it kept?', 'Law', 'Ask for the address of the data centre.'],
      ['D-2', 'Who reads it?', 'Law', 'Ask for the list of the people.'],
      ['People', null, 'Reason', 'Follow-up'],
      ['P-1', 'Who is in charge?', 'Contract', 'Ask for the name and for the deputy.'],
    ],
    [],
    [
      'Data |  | Reason | Follow-up',
      'D-1 | Where is it kept? | Reason: Law | Follow-up: Ask for the address of the data centre.',
      'D-2 | Who reads it? | Reason: Law | Follow-up: Ask for the list of the people.',
      'People |  | Reason | Follow-up',
      'P-1 | Who is in charge? | Reason: Contract | Follow-up: Ask for the name and for the deputy.',
    ],
  ],
  [
    'two columns that are merged in every row',
    [
      ['Role', null, 'Rate', 'Hours'],
      ['Welder', null, 55, 10],
      ['Fitter', null, 20, 40],
    ],
    ['A1:B1', 'A2:B2', 'A3:B3'],
    ['Role | Rate | Hours', 'Welder | Rate: 55 | Hours: 10', 'Fitter | Rate: 20 | Hours: 40'],
  ],
  [
    'whole numbers with all of their digits',
    [
      ['Article', 'EAN', 'Serial'],
      ['Winch', 4006381333948, 123456789012345],
      ['Crane', 4006381333931, -123456789012345],
    ],
    [],
    [
      'Article | EAN | Serial',
      'Article: Winch | EAN: 4006381333948 | Serial: 123456789012345',
      'Article: Crane | EAN: 4006381333931 | Serial: -123456789012345',
    ],
  ],
];

describe.each(['xlsx', 'ods', 'xls'] as const)('a spreadsheet as %s', (format) => {
  const readable = format === 'xlsx' ? sheets : sheets.filter(([title]) => !title.startsWith('dates'));

  it.each(readable)(
    'spreadsheet values are read with the right column names: %s',
    async (_, rows, merges, lines) => {
      const { text } = await extractBytes(`a.${format}`, buildSheet(rows, { merges, format }));
      expect(linesOf(text).slice(1, lines.length + 1)).toEqual(lines);
    },
  );
});

describe('a spreadsheet without certain column names', () => {
  it.each<[string, SheetCell[][]]>([
    [
      'a list of people',
      [
        ['Ann Smith', 'Oslo', 'red'],
        ['Ben Poe', 'Bergen', 'blue'],
        ['Cy Lee', 'Rome', 'green'],
      ],
    ],
    [
      'pairs of a name and a value',
      [
        ['Company', 'Nordlicht AG'],
        ['Employees', 120],
        ['Founded', 1990],
        ['Sites', 3],
      ],
    ],
    [
      'a table with its names in the first column',
      [
        ['Name', 'Ann', 'Ben'],
        ['Age', 31, 42],
        ['Town', 'Oslo', 'Rome'],
        ['Role', 'Dev', 'Ops'],
      ],
    ],
    [
      'rows of codes',
      [
        ['A-101', 'Pump', 'Oslo'],
        ['A-102', 'Seal', 'Rome'],
        ['B-7', 'Hose', 'Paris'],
      ],
    ],
    [
      'rows of years',
      [
        [2019, 2020, 2021],
        [2022, 2023, 2024],
        [2025, 2026, 2027],
      ],
    ],
    [
      'a first row that lacks a number',
      [
        ['Ann', 'n/a', 'Oslo'],
        ['Ben', 12, 'Rome'],
        ['Cy', 14, 'Bern'],
      ],
    ],
    [
      'rows with e-mail addresses',
      [
        ['Ann', 'ann@x.test', 12],
        ['Ben', 'ben@x.test', 14],
      ],
    ],
  ])('spreadsheet rows without a header row are read without column labels: %s', async (_, rows) => {
    const { text } = await extractBytes('a.xlsx', buildSheet(rows));
    expect(linesOf(text).slice(1)).toEqual(rows.map((row) => row.join(' | ')));
  });
});
