// The tables have the structure of spreadsheets that public offices and companies publish, and of the test files of Apache POI,
// SheetJS, readxl and xlseries, with other contents.
import { describe, expect, it } from 'vitest';
import { buildSheet, type SheetCell } from '../testing/build-office.ts';
import { extractBytes } from '../testing/extraction.ts';

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
const day = (year: number, month: number, date: number): Date => new Date(Date.UTC(year, month - 1, date));

interface Sample {
  rows: SheetCell[][];
  merges?: string[];
  /** Lines that the text must contain. */
  lines: string[];
  /** Parts of lines that would be wrong. */
  wrong?: string[];
}

const samples: Record<string, Sample> = {
  'three heading rows with merged cells': {
    rows: [
      [null, 'Clear', null, null, null, 'Eligible', null],
      [null, 'Yes', null, 'No', null, 'Total', null],
      [null, 'no.', '%', 'no.', '%', 'no.', '%'],
      ['North', 237, 57.8, 173, 42.2, 410, 100],
      ['South', 214, 64.9, 116, 35.1, 330, 100],
      ['East', 148, 60.7, 96, 39.3, 244, 100],
    ],
    merges: ['B1:E1', 'F1:G1', 'B2:C2', 'D2:E2', 'F2:G2'],
    lines: [
      'South | Clear Yes no.: 214 | Clear Yes %: 64.9 | Clear No no.: 116 | Clear No %: 35.1 | Eligible Total no.: 330 | Eligible Total %: 100',
    ],
  },
  'a second heading row that names only some columns': {
    rows: [
      ['Area', 'Year', 'Violent crime', null, 'Robbery', null],
      [null, null, null, 'Rate per 100,000', null, 'Rate per 100,000'],
      ['Coast', 2025, 1234, 38.6, 328, 10.2],
      [null, 2026, 1283, 39.7, 332, 10.3],
      ['Hills', 2025, 1804, 32.1, 561, 9.9],
      [null, 2026, 1792, 31.8, 549, 9.7],
    ],
    merges: ['A1:A2', 'B1:B2', 'C1:D1', 'E1:F1', 'A3:A4', 'A5:A6'],
    lines: [
      'Area: Coast | Year: 2026 | Violent crime: 1283 | Violent crime Rate per 100,000: 39.7 | Robbery: 332 | Robbery Rate per 100,000: 10.3',
    ],
    wrong: ['Area: Area'],
  },
  'four heading rows, the last of which has one word for every column': {
    rows: [
      [null, null, 'All visits', null, 'Area of residence', null, null, null],
      [null, null, null, null, 'America', 'of which', null, 'Other'],
      [null, null, null, null, null, 'Union', 'EU15', null],
      [null, null, 'NSA', 'SA', 'NSA', 'NSA', 'NSA', 'NSA'],
      [2012, 'Jan', 2246, 2660, 192, 1552, 1303, 349],
      [null, 'Feb', 1736, 2470, 160, 1241, 1035, 213],
      [null, 'Mar', 2267, 2640, 243, 1584, 1344, 285],
      [null, 'Apr', 2917, 2840, 270, 2078, 1850, 322],
    ],
    merges: ['C1:D1', 'E1:H1', 'F2:G2'],
    lines: [
      'Feb | All visits NSA: 1736 | All visits SA: 2470 | Area of residence America NSA: 160 | Area of residence of which Union NSA: 1241 | Area of residence of which EU15 NSA: 1035 | Area of residence Other NSA: 213',
    ],
  },
  'an empty row between heading rows with merged cells and the values': {
    rows: [
      ['Sector', 2024, null, null, 2025, null, null],
      [null, 'Year', 'Quarter', null, 'Year', 'Quarter', null],
      [null, null, 'I', 'II', null, 'I', 'II'],
      [],
      ['Fishing', 1468, 700, 768, 1534, 720, 814],
      ['Mining', 2612, 1300, 1312, 2508, 1200, 1308],
      ['Trade', 6489, 3200, 3289, 7258, 3600, 3658],
    ],
    merges: ['A1:A3', 'B1:D1', 'B2:B3', 'C2:D2', 'E1:G1', 'E2:E3', 'F2:G2'],
    lines: [
      'Sector: Mining | 2024 Year: 2612 | 2024 Quarter I: 1300 | 2024 Quarter II: 1312 | 2025 Year: 2508 | 2025 Quarter I: 1200 | 2025 Quarter II: 1308',
    ],
  },
  'a title that is merged over the whole table': {
    rows: [
      ['Rates of employment', null, null, null],
      [null, 'Active', 'Employed', 'Unemployed'],
      ['3rd quarter', 46.3, 38.8, 16.1],
      ['4th quarter', 46.2, 39.7, 14.4],
      ['1st quarter', 46.1, 39.6, 14.3],
    ],
    merges: ['A1:D1'],
    lines: ['4th quarter | Active: 46.2 | Employed: 39.7 | Unemployed: 14.4'],
  },
  'one row of a long table that is wider than the heading': {
    rows: [
      [null, 'Active', 'Employed', 'Unemployed'],
      ...Array.from({ length: 30 }, (_, index): SheetCell[] => [`Week no. ${index}`, 46 + index, 39, 14]),
      ['Difference', -0.7, -0.4, -0.5, ...Array.from({ length: 20 }, () => 0)],
    ],
    lines: ['Week no. 7 | Active: 53 | Employed: 39 | Unemployed: 14'],
  },
  'a second table below the first, with the same columns': {
    rows: [
      [null, 'Active', 'Employed', 'Unemployed'],
      ['3rd quarter', 46.3, 38.8, 16.1],
      ['4th quarter', 46.2, 39.7, 14.4],
      ['1st quarter', 46.1, 39.6, 14.3],
      ['Population in thousands'],
      [null, 'Inhabitants', 'Workers', 'Jobseekers'],
      ['3rd quarter', 33845, 15327, 2394],
      ['4th quarter', 33945, 15453, 2265],
    ],
    lines: ['4th quarter | Inhabitants: 33945 | Workers: 15453 | Jobseekers: 2265'],
    wrong: ['Active: 33945', 'Active: Inhabitants'],
  },
  'a table of savings above a table of records with other columns': {
    rows: [
      ['Kind', 'Air: flow', 'Air: cost', 'Gas: flow', 'Gas: cost'],
      ['Repaired', 12, 340, 7, 120],
      ['Open', 5, 90, 2, 40],
      ['Record', 'Group', 'Site', 'Pressure', 'Size'],
      [7, 'Allied', 'Hall', 100, 4.5],
      [8, 'Allied', 'Yard', 90, 3.5],
      [9, 'Brook', 'Yard', 95, 3.1],
    ],
    lines: ['Record: 8 | Group: Allied | Site: Yard | Pressure: 90 | Size: 3.5'],
    wrong: ['Air: flow: Allied'],
  },
  'a merged date of printing above the heading': {
    rows: [
      ['Printed : 01/08/2026', null, null, 'Repurchase report', null],
      ['Company', 'Stock code', 'Type', 'Shares purchased', 'Total paid'],
      ['Cash Services', 510, 'ORD', 1350000, 239046],
      ['Dragon Fund', 820, 'FUND', 8500, 67615],
      ['Harbor Trust', 405, 'TRUST', 12000, 48800],
    ],
    merges: ['A1:C1', 'D1:E1'],
    lines: [
      'Company: Dragon Fund | Stock code: 820 | Type: FUND | Shares purchased: 8500 | Total paid: 67615',
    ],
    wrong: ['Printed : 01/08/2026 Company', 'Repurchase report:'],
  },
  'a balance sheet of two halves below a form row': {
    rows: [
      ['Unit: Harbor Ltd', null, null, 'Date: 2026-06-30', null, 'Currency: EUR'],
      ['Assets', 'Line', 'Amount', 'Liabilities', 'Line', 'Amount'],
      ['Cash', 1, 6190.5, 'Loans', 34, 0.5],
      ['Stock', 2, 5241.6, 'Payables', 35, 812.4],
      ['Claims', 3, 77.2, 'Wages', 36, 91.3],
    ],
    merges: ['A1:C1', 'D1:E1'],
    lines: [
      'Assets: Stock | Line: 2 | Amount: 5241.6 | Liabilities: Payables | Line (2): 35 | Amount (2): 812.4',
    ],
    wrong: ['Unit: Harbor Ltd Assets'],
  },
  'names that are broken over three rows': {
    rows: [
      ['Function', 'Percent', 'Number', 'Minimum', 'Maximum'],
      [null, 'of hires', 'of hires', 'monthly', 'monthly'],
      [null, null, null, 'salary', 'salary'],
      ['Consulting', 16.4, 89, 1000, 12800],
      ['Development', 2.4, 13, 2300, 8300],
      ['Research', 5.1, 27, 1900, 7400],
    ],
    lines: [
      'Function: Development | Percent of hires: 2.4 | Number of hires: 13 | Minimum monthly salary: 2300 | Maximum monthly salary: 8300',
    ],
  },
  'count and share per period': {
    rows: [
      ['Activity', 'Week to date', null, 'Month to date', null],
      [null, '#', '%', '#', '%'],
      ['Approved', 0, 0.5, 3, 75.5],
      ['Appealed', 1, 1.5, 4, 68.4],
      ['Refused', 2, 2.5, 5, 60.1],
    ],
    merges: ['B1:C1', 'D1:E1'],
    lines: [
      'Activity: Appealed | Week to date #: 1 | Week to date %: 1.5 | Month to date #: 4 | Month to date %: 68.4',
    ],
  },
  'a date above the heading of a trading summary': {
    rows: [
      [null, 'Trading summary', null, 'Date: 04 August 2026', null],
      [null, 'Contract', 'Volume', 'Block volume', 'Open interest'],
      ['01', 'Index futures', 6359, 10, 25866],
      ['02', 'Palm oil futures', 19376, 20, 229448],
      ['03', 'Gold futures', 12, 30, 405],
    ],
    merges: ['B1:C1', 'D1:E1'],
    lines: ['02 | Contract: Palm oil futures | Volume: 19376 | Block volume: 20 | Open interest: 229448'],
    wrong: ['Date: 04 August 2026:', 'Trading summary:'],
  },
  'dates of years below a word that spans them': {
    rows: [
      [null, 'Years', null, null],
      [null, day(2023, 1, 1), day(2024, 1, 1), day(2025, 1, 1)],
      [],
      ['Current account', -5558, -8209, -10981],
      ['Goods', -1396, -2364, -4139],
    ],
    merges: ['B1:D1'],
    lines: ['Goods | Years 2023-01-01: -1396 | Years 2024-01-01: -2364 | Years 2025-01-01: -4139'],
  },
  'groups of students per year, after an empty row': {
    rows: [
      ['Year', 'Mode', 'Response rate', null, 'Respondents', null],
      [null, null, 'FY', 'SR', 'FY', 'SR'],
      [],
      [2001, 'Paper', 30.5, 28.5, 81, 125],
      [2002, 'Paper', 34.5, 31.5, 111, 143],
      [2003, 'Web', 28.5, 34.5, 92, 112],
    ],
    merges: ['A1:A2', 'B1:B2', 'C1:D1', 'E1:F1'],
    lines: [
      'Year: 2002 | Mode: Paper | Response rate FY: 34.5 | Response rate SR: 31.5 | Respondents FY: 111 | Respondents SR: 143',
    ],
  },
  'answers of a survey, with an empty row below the heading': {
    rows: [
      ['No.', 'Year', 'Q1', 'Q2', 'Q3', 'Hours'],
      [],
      [1, 4, 4, 3, 3, 7],
      [2, 3, 4, 4, 4, 6],
      [3, 3, 3, 4, 3, 5],
    ],
    lines: ['No.: 2 | Year: 3 | Q1: 4 | Q2: 4 | Q3: 4 | Hours: 6'],
  },
  'an account whose opening and ending balance share a merged name': {
    rows: [
      ['Category', 'Account', 'Balance', null, 'Transaction', null],
      [null, null, 'Opening', 'Ending', 'Debit', 'Credit'],
      ['Food', 'City', 1000, 800, 200, 0],
      ['Food', 'Harbor', 500, 400, 100, 0],
      ['Rent', 'City', 900, 300, 600, 0],
    ],
    merges: ['A1:A2', 'B1:B2', 'C1:D1', 'E1:F1'],
    lines: [
      'Category: Food | Account: Harbor | Balance Opening: 500 | Balance Ending: 400 | Transaction Debit: 100 | Transaction Credit: 0',
    ],
    wrong: ['Category: Category'],
  },
  'a plan of several years': {
    rows: [
      [null, '2025 Actual', '2026 Plan', null, null],
      ['Sales', 'Balance', 'Change', 'Indexed', 'Saved'],
      ['Gross', 100654, 25.5, 125817, 125832],
      ['Net', 94120, 20.5, 117000, 117100],
      ['Costs', 50794, 2.5, 51556, 51563],
    ],
    merges: ['C1:E1'],
    lines: [
      'Sales: Net | 2025 Actual Balance: 94120 | 2026 Plan Change: 20.5 | 2026 Plan Indexed: 117000 | 2026 Plan Saved: 117100',
    ],
  },
  'a label beside the table that is merged over all its rows': {
    rows: [
      ['North', 'Depot', 'Stock', 'Price'],
      [null, 'Arvik', 12, 340],
      [null, 'Narum', 7, 120],
      [null, 'Tolva', 9, 210],
      [null, 'Skarn', 4, 180],
      [null, 'Ulvik', 6, 150],
    ],
    merges: ['A1:A6'],
    lines: ['North: North | Depot: Narum | Stock: 7 | Price: 120'],
  },
};

describe('a published spreadsheet', () => {
  it.each(Object.entries(samples))('its values have the right column names: %s', async (_, sample) => {
    const { text } = await extractBytes('a.xlsx', buildSheet(sample.rows, { merges: sample.merges ?? [] }));
    expect(linesOf(text)).toEqual(expect.arrayContaining(sample.lines));
    expect((sample.wrong ?? []).filter((part) => text.includes(part))).toEqual([]);
  });

  it.each<[string, SheetCell[][], string[]]>([
    [
      'values after an empty row below other values',
      [
        ['TRUE', null, 'true from a copy'],
        ['FALSE', null, 'true from a form'],
        [],
        ['FALSE', null, 'false from a form'],
      ],
      [],
    ],
    [
      'texts in merged cells below an empty corner',
      [
        [null, 'Ann', null, 'Ben', null],
        ['Monday', 'Oslo office', null, 'Rome office', null],
        ['Tuesday', 'at home', null, 'on the road', null],
      ],
      ['B1:C1', 'D1:E1', 'B2:C2', 'D2:E2', 'B3:C3', 'D3:E3'],
    ],
  ])('no value gets the name of another value: %s', async (_, rows, merges) => {
    const { text } = await extractBytes('a.xlsx', buildSheet(rows, { merges }));
    expect(text).not.toMatch(/(?:TRUE|FALSE|copy|form|office|home|road): /);
  });
});
