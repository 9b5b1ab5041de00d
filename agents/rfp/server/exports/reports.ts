import {
  type Report,
  type ReportLine,
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
  type Remark,
  type Row,
  statusNames,
} from '../../ledger.ts';
import type { ExportWords } from './words.ts';

export const orderOf = (format: 'docx' | 'xlsx', ledger: Ledger, words: ExportWords): ReportOrder =>
  format === 'docx' ? { format, report: report(ledger, words) } : { format, sheets: sheets(ledger, words) };

function report({ rfp, rows }: Ledger, words: ExportWords): Report {
  const { translate, place } = words;
  const quoted = ({ quote }: Remark) => (quote === '' ? '' : words.quote(quote));
  const part = (heading: string, { head, ...table }: ReportTable) =>
    table.rows.length === 0 ? [] : [{ heading: translate(heading) }, { head: head.map(translate), ...table }];
  const remarks = (heading: string, all: readonly Remark[]) =>
    part(heading, {
      head: ['What', 'Where'],
      widths: [50, 50],
      rows: all.map((one) => [[one.text], [quoted(one), source(place(one))]]),
    });
  return {
    title: rfp.title,
    footer: translate(rfp.filename),
    language: words.language,
    parts: [
      {
        text: `${words.versionOf(translate(rfp.filename), rfp.version)}. ${words.requirements(rows.length)}. ${translate(methodNames[rfp.method])}, ${words.day(rfp.analysedAt)}.`,
      },
      { heading: translate('Summary') },
      { text: rfp.summary },
      ...part('Key dates', {
        head: ['Date', 'What', 'Where'],
        widths: [16, 34, 50],
        rows: rfp.dates.map((one) => [
          [words.day(one.date), one.time],
          [one.text],
          [quoted(one), source(place(one))],
        ]),
      }),
      ...part('Evaluation criteria', {
        head: ['Criterion', 'Weight', 'Where'],
        widths: [50, 15, 35],
        rows: rfp.criteria.map((one) => [[one.text], [one.weight], [source(place(one))]]),
      }),
      { heading: translate('Requirements') },
      {
        head: ['Id', 'Requirement', 'Kind', 'Answer', 'Owner, status'].map(translate),
        widths: [7, 31, 12, 38, 12],
        rows: rows.map((row) => requirement(row, words)),
      },
      ...remarks('Risks', rfp.risks),
      ...remarks('Questions for the buyer', rfp.questions),
    ],
  };
}

const source = (text: string): ReportLine => ({ text, look: 'source' });

function requirement(row: Row, words: ExportWords): ReportLine[][] {
  const { quote, level, kind, weight, limit, due, answer, evidence, owner, status, gap } = row;
  const { translate, place } = words;
  return [
    [numberOf(row)],
    [words.quote(quote), source(place(row))],
    [
      `${translate(kindNames[kind])}, ${translate(level)}`,
      weight,
      limit,
      due && `${translate('Due')} ${due}`,
    ],
    [
      answer && `${status === 'approved' ? '' : translate('DRAFT: ')}${answer}`,
      ...evidence.map((one, index) =>
        source(`[${index + 1}] ${[translate(one.filename), place(one)].filter(Boolean).join(', ')}`),
      ),
    ],
    [
      owner,
      translate(statusNames[status]),
      gap === 'unknown' ? '' : translate(gapNames[gap]),
      approval(row, words),
    ],
  ];
}

const approval = ({ approvedBy, approvedAt }: Row, { day }: ExportWords) =>
  approvedBy === '' ? '' : `${approvedBy}, ${day(approvedAt)}`;

const where: SheetColumns<Place> = [
  ['Document', 28, ({ filename }) => filename],
  ['Section', 24, ({ section }) => section ?? ''],
  ['Page', 6, ({ page }) => page],
];

const ledgerColumns = (words: ExportWords): SheetColumns<Row> => {
  const { translate, page: pageOf } = words;
  return [
    ['Id', 8, (row) => numberOf(row)],
    ...where,
    ['Requirement', 60, ({ quote }) => quote],
    ['Kind', 13, ({ kind }) => translate(kindNames[kind])],
    ['Level', 8, ({ level }) => translate(level)],
    ['Weight', 10, ({ weight }) => weight],
    ['Limit', 12, ({ limit }) => limit],
    ['Due', 11, ({ due }) => due],
    ['Owner', 18, ({ owner }) => owner],
    ['Status', 10, ({ status }) => translate(statusNames[status])],
    ['Gap', 12, ({ gap }) => translate(gapNames[gap])],
    ['Answer', 70, ({ answer }) => answer],
    [
      'Evidence',
      40,
      ({ evidence }) =>
        evidence
          .map(
            ({ filename, page }, index) =>
              `[${index + 1}] ${translate(filename)}${page === null ? '' : `, ${pageOf(page)}`}`,
          )
          .join('\n'),
    ],
    ['Approved', 24, (row) => approval(row, words)],
    ['Change', 11, ({ change }) => translate(changeNames[change])],
    ['Note', 40, ({ note }) => note],
  ];
};

function sheets({ rfp, rows }: Ledger, words: ExportWords): Sheet[] {
  const { translate } = words;
  const said: SheetColumns<Remark> = [
    ['What', 40, ({ text }) => text],
    ['Quote', 70, ({ quote }) => quote],
    ...where,
  ];
  function sheet<T>(name: string, all: readonly T[], columns: SheetColumns<T>): Sheet {
    return sheetOf(
      translate(name),
      all,
      columns.map(([header, width, cellOf]) => [translate(header), width, cellOf]),
    );
  }
  return [
    sheet('Requirements', rows, ledgerColumns(words)),
    sheet('Key dates', rfp.dates, [
      ['Date', 12, ({ date }) => date],
      ['Time', 16, ({ time }) => time],
      ...said,
    ]),
    sheet('Criteria', rfp.criteria, [['Weight', 10, ({ weight }) => weight], ...said]),
    sheet('Risks', rfp.risks, said),
    sheet('Questions', rfp.questions, said),
  ];
}
