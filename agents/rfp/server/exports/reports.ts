import {
  type Report,
  type ReportOrder,
  type ReportTable,
  type Sheet,
  type SheetColumns,
  sheetOf,
} from '@staffroom/sdk/office';
import type { Ledger } from '../../contract.ts';
import {
  changeNames,
  gapNames,
  kindNames,
  methodNames,
  numberOf,
  type Place,
  placeOf,
  type Remark,
  type Row,
  statusNames,
} from '../../ledger.ts';

export const orderOf = (format: 'docx' | 'xlsx', ledger: Ledger): ReportOrder =>
  format === 'docx' ? { format, report: report(ledger) } : { format, sheets: sheets(ledger) };

/** A report to print and to discuss. */
function report({ rfp, rows }: Ledger): Report {
  const part = (heading: string, table: ReportTable) => (table.rows.length === 0 ? [] : [{ heading }, table]);
  const remarks = (heading: string, all: readonly Remark[]) =>
    part(heading, {
      head: ['What', 'Where'],
      widths: [50, 50],
      rows: all.map((one) => [[one.text], [quoted(one), placeOf(one)]]),
    });
  return {
    title: rfp.title,
    footer: rfp.filename,
    parts: [
      {
        text: `${rfp.filename}, version ${rfp.version}. ${rows.length} requirements. ${methodNames[rfp.method]}, ${rfp.analysedAt.slice(0, 10)}.`,
      },
      { heading: 'Summary' },
      { text: rfp.summary },
      ...part('Key dates', {
        head: ['Date', 'What', 'Where'],
        widths: [16, 34, 50],
        rows: rfp.dates.map((one) => [[one.date, one.time], [one.text], [quoted(one), placeOf(one)]]),
      }),
      ...part('Evaluation criteria', {
        head: ['Criterion', 'Weight', 'Where'],
        widths: [50, 15, 35],
        rows: rfp.criteria.map((one) => [[one.text], [one.weight], [placeOf(one)]]),
      }),
      { heading: 'Requirements' },
      {
        head: ['Id', 'Requirement', 'Kind', 'Answer', 'Owner, status'],
        widths: [7, 31, 12, 38, 12],
        rows: rows.map(requirement),
      },
      ...remarks('Risks', rfp.risks),
      ...remarks('Questions to the buyer', rfp.questions),
    ],
  };
}

const quoted = ({ quote }: Remark) => (quote === '' ? '' : `“${quote}”`);

function requirement(row: Row, place: number): string[][] {
  const { quote, level, kind, weight, limit, due, answer, evidence, owner, status, gap } = row;
  return [
    [numberOf(place)],
    [`“${quote}”`, placeOf(row)],
    [`${kindNames[kind]}, ${level}`, weight, limit, due && `Due ${due}`],
    [
      answer && `${status === 'approved' ? '' : 'DRAFT: '}${answer}`,
      ...evidence.map(
        (one, index) => `[${index + 1}] ${[one.filename, placeOf(one)].filter(Boolean).join(', ')}`,
      ),
    ],
    [owner, statusNames[status], gap === 'unknown' ? '' : gapNames[gap], approval(row)],
  ];
}

const approval = ({ approvedBy, approvedAt }: Row) =>
  approvedBy === '' ? '' : `${approvedBy}, ${approvedAt.slice(0, 10)}`;

const where: SheetColumns<Place> = [
  ['Document', 28, ({ filename }) => filename],
  ['Section', 24, ({ section }) => section ?? ''],
  ['Page', 6, ({ page }) => page],
];

const ledgerColumns: SheetColumns<Row> = [
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
  ['Approved', 24, approval],
  ['Change', 11, ({ change }) => changeNames[change]],
  ['Note', 40, ({ note }) => note],
];

/** A workbook to work on: the ledger, and a sheet for everything else that was found. */
function sheets({ rfp, rows }: Ledger): Sheet[] {
  const said: SheetColumns<Remark> = [
    ['What', 40, ({ text }) => text],
    ['Quote', 70, ({ quote }) => quote],
    ...where,
  ];
  return [
    sheetOf('Requirements', rows, ledgerColumns),
    sheetOf('Key dates', rfp.dates, [
      ['Date', 12, ({ date }) => date],
      ['Time', 16, ({ time }) => time],
      ...said,
    ]),
    sheetOf('Criteria', rfp.criteria, [['Weight', 10, ({ weight }) => weight], ...said]),
    sheetOf('Risks', rfp.risks, said),
    sheetOf('Questions', rfp.questions, said),
  ];
}
