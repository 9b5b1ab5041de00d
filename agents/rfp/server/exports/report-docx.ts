import {
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  AlignmentType,
} from 'docx';
import type { Ledger } from '../../contract.ts';
import {
  gapNames,
  kindNames,
  methodNames,
  numberOf,
  placeOf,
  type Remark,
  type Row,
  statusNames,
} from '../../ledger.ts';

/** A report to print and to discuss, on A4 on its side. */
export async function write({ rfp, rows }: Ledger): Promise<Uint8Array> {
  const heading = (text: string) => new Paragraph({ heading: HeadingLevel.HEADING_2, text });
  const remarks = (title: string, all: readonly Remark[]) =>
    all.length === 0
      ? []
      : [
          heading(title),
          table(
            [50, 50],
            ['What', 'Where'],
            all.map((one) => [[one.text], [one.quote === '' ? '' : `“${one.quote}”`, placeOf(one)]]),
          ),
        ];
  const document = new Document({
    title: rfp.title,
    styles: { default: { document: { run: { font: 'Calibri', size: 18 } } } },
    sections: [
      {
        properties: {
          page: {
            // Twentieths of a point.
            size: { width: 11_906, height: 16_838, orientation: PageOrientation.LANDSCAPE },
            margin: { top: 900, right: 900, bottom: 900, left: 900 },
          },
        },
        footers: { default: footer(rfp.filename) },
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, text: rfp.title }),
          new Paragraph({
            text: `${rfp.filename}, version ${rfp.version}. ${rows.length} requirements. ${methodNames[rfp.method]}, ${rfp.analysedAt.slice(0, 10)}.`,
          }),
          heading('Summary'),
          ...rfp.summary.split(/\n+/).map((text) => new Paragraph({ text })),
          ...(rfp.dates.length === 0
            ? []
            : [
                heading('Key dates'),
                table(
                  [16, 34, 50],
                  ['Date', 'What', 'Where'],
                  rfp.dates.map((one) => [
                    [one.date, one.time],
                    [one.text],
                    [`“${one.quote}”`, placeOf(one)],
                  ]),
                ),
              ]),
          ...(rfp.criteria.length === 0
            ? []
            : [
                heading('Evaluation criteria'),
                table(
                  [40, 15, 45],
                  ['Criterion', 'Weight', 'Where'],
                  rfp.criteria.map((one) => [[one.text], [one.weight], [placeOf(one)]]),
                ),
              ]),
          heading('Requirements'),
          table(
            [8, 32, 16, 30, 14],
            ['Id', 'Requirement', 'Kind', 'Answer', 'Owner, status'],
            rows.map(requirement),
          ),
          ...remarks('Risks', rfp.risks),
          ...remarks('Questions to the buyer', rfp.questions),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function requirement(row: Row, place: number): string[][] {
  const {
    quote,
    level,
    kind,
    weight,
    limit,
    due,
    answer,
    evidence,
    owner,
    status,
    gap,
    approvedBy,
    approvedAt,
  } = row;
  return [
    [numberOf(place)],
    [`“${quote}”`, placeOf(row)],
    [`${kindNames[kind]}, ${level}`, weight, limit, due === '' ? '' : `Due ${due}`],
    [
      answer === '' ? '' : `${status === 'approved' ? '' : 'DRAFT: '}${answer}`,
      ...evidence.map(
        (one, index) => `[${index + 1}] ${[one.filename, placeOf(one)].filter(Boolean).join(', ')}`,
      ),
    ],
    [
      owner,
      statusNames[status],
      gap === 'unknown' ? '' : gapNames[gap],
      approvedBy === '' ? '' : `${approvedBy}, ${approvedAt.slice(0, 10)}`,
    ],
  ];
}

/** @param shares of the width, in per cent */
function table(shares: readonly number[], headers: readonly string[], rows: readonly string[][][]): Table {
  const cell = (texts: readonly string[], place: number, bold = false) =>
    new TableCell({
      width: { size: shares[place] ?? 10, type: WidthType.PERCENTAGE },
      margins: { top: 60, bottom: 60, left: 80, right: 80 },
      children: texts.every((text) => text === '')
        ? [new Paragraph('')]
        : texts
            .filter((text) => text !== '')
            .flatMap((text) =>
              text
                .split(/\n+/)
                .map((line) => new Paragraph({ children: [new TextRun({ text: line, bold })] })),
            ),
    });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({
        tableHeader: true,
        children: headers.map((header, place) => cell([header], place, true)),
      }),
      ...rows.map(
        (cells) =>
          new TableRow({ cantSplit: true, children: cells.map((texts, place) => cell(texts, place)) }),
      ),
    ],
  });
}

const footer = (text: string) =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({ children: [`${text}, page `, PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  });
