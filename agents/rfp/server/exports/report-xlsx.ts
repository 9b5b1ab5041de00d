import * as xlsx from '@e965/xlsx';
import type { Ledger } from '../../contract.ts';
import {
  changeNames,
  gapNames,
  kindNames,
  numberOf,
  type Place,
  type Row,
  statusNames,
} from '../../ledger.ts';

type Cell = string | number | null;

/** Header, width in characters, and what stands in the cell. */
type Columns<T> = [string, number, (row: T, place: number) => Cell][];

const where: Columns<Place> = [
  ['Document', 28, ({ filename }) => filename],
  ['Section', 24, ({ section }) => section ?? ''],
  ['Page', 6, ({ page }) => page],
];

const ledgerColumns: Columns<Row> = [
  ['Id', 8, (_row, place) => numberOf(place)],
  ...where,
  ['Requirement', 60, ({ quote }) => quote],
  ['Kind', 13, ({ kind }) => kindNames[kind]],
  ['Level', 8, ({ level }) => level],
  ['Weight', 10, ({ weight }) => weight],
  ['Limit', 12, ({ limit }) => limit],
  ['Due', 11, ({ due }) => due],
  ['Owner', 18, ({ owner }) => owner],
  ['Status', 10, ({ status }) => statusNames[status]],
  ['Gap', 12, ({ gap }) => gapNames[gap]],
  ['Answer', 70, ({ answer }) => answer],
  [
    'Evidence',
    40,
    ({ evidence }) =>
      evidence
        .map(
          ({ filename, page }, index) => `[${index + 1}] ${filename}${page === null ? '' : `, p. ${page}`}`,
        )
        .join('\n'),
  ],
  [
    'Approved',
    24,
    ({ approvedBy, approvedAt }) => (approvedBy === '' ? '' : `${approvedBy}, ${approvedAt.slice(0, 10)}`),
  ],
  ['Change', 11, ({ change }) => changeNames[change]],
  ['Note', 40, ({ note }) => note],
];

/** A workbook to work on: the ledger, and a sheet for everything else that was found. */
export async function write({ rfp, rows }: Ledger): Promise<Uint8Array> {
  const said: Columns<{ text: string; quote: string } & Place> = [
    ['What', 40, ({ text }) => text],
    ['Quote', 70, ({ quote }) => quote],
    ...where,
  ];
  const book = xlsx.utils.book_new(sheetOf(rows, ledgerColumns), 'Requirements');
  xlsx.utils.book_append_sheet(
    book,
    sheetOf(rfp.dates, [['Date', 12, ({ date }) => date], ['Time', 16, ({ time }) => time], ...said]),
    'Key dates',
  );
  xlsx.utils.book_append_sheet(
    book,
    sheetOf(rfp.criteria, [['Weight', 10, ({ weight }) => weight], ...said]),
    'Criteria',
  );
  xlsx.utils.book_append_sheet(book, sheetOf(rfp.risks, said), 'Risks');
  xlsx.utils.book_append_sheet(book, sheetOf(rfp.questions, said), 'Questions');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }) as Uint8Array;
}

function sheetOf<T>(rows: readonly T[], columns: Columns<T>): xlsx.WorkSheet {
  const cells = rows.map((row, place) => columns.map(([, , cellOf]) => cellOf(row, place)));
  const sheet = xlsx.utils.aoa_to_sheet([columns.map(([header]) => header), ...cells]);
  sheet['!autofilter'] = { ref: `A1:${xlsx.utils.encode_cell({ r: rows.length, c: columns.length - 1 })}` };
  sheet['!cols'] = columns.map(([, wch]) => ({ wch }));
  return sheet;
}
