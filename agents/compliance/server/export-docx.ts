import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  type ISectionOptions,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { methodNames, placeOf, severityNames, statusNames, type StoredFinding } from '../finding.ts';

/** Headers with their share of the width, in per cent. */
const columns: [string, number][] = [
  ['Severity', 8],
  ['Requirement and explanation', 29],
  ['Evidence', 28],
  ['Suggested wording', 21],
  ['Owner, status, note', 14],
];

/** A4 on its side, in twentieths of a point. */
const page: NonNullable<ISectionOptions['properties']> = {
  page: {
    size: { width: 11_906, height: 16_838, orientation: PageOrientation.LANDSCAPE },
    margin: { top: 900, right: 900, bottom: 900, left: 900 },
  },
};

/** A table to print and to discuss: quotes with their places, and page numbers below. */
export async function write(findings: readonly StoredFinding[]): Promise<Uint8Array> {
  const date = new Date().toISOString().slice(0, 10);
  const document = new Document({
    title: 'Findings register',
    styles: { default: { document: { run: { font: 'Calibri', size: 18 } } } },
    sections: [
      {
        properties: page,
        footers: { default: footer(`Findings register, ${date}`) },
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, text: 'Findings register' }),
          new Paragraph({ text: `${summary(findings)} As of ${date}.`, spacing: { after: 200 } }),
          ...(findings.length === 0 ? [] : [table(findings)]),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function summary(findings: readonly StoredFinding[]): string {
  const documents = new Set(findings.flatMap(({ documentId }) => documentId ?? [])).size;
  const open = findings.filter(({ status }) => status === 'open' || status === 'in-progress').length;
  return `${count(findings.length, 'finding')} in ${count(documents, 'document')}, ${open} not settled yet.`;
}

function table(findings: readonly StoredFinding[]): Table {
  const header = new TableRow({
    tableHeader: true,
    children: columns.map(([name], index) => cell(index, [paragraph(name, { bold: true })])),
  });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [header, ...findings.map(row)],
  });
}

function row(finding: StoredFinding): TableRow {
  const { severity, requirement, explanation, suggestion, owner, status, note, method } = finding;
  const cells = [
    [paragraph(severityNames[severity], { bold: true })],
    [
      paragraph(requirement, { bold: true }),
      ...paragraphs(explanation),
      paragraph(methodNames[method], { italics: true }),
    ],
    evidence(finding),
    paragraphs(suggestion),
    [paragraph(statusNames[status], { bold: true }), ...paragraphs(owner), ...paragraphs(note)],
  ];
  return new TableRow({ cantSplit: true, children: cells.map((content, index) => cell(index, content)) });
}

function evidence(finding: StoredFinding): Paragraph[] {
  const { filename, version, quote, checked, documentId } = finding;
  const place = placeOf(finding);
  const source =
    documentId === null
      ? []
      : [paragraph([`${filename}, version ${version}`, place].filter(Boolean).join(', '))];
  if (checked === 'verified') return [paragraph(`“${quote}”`, { highlight: 'yellow' }), ...source];
  if (checked === 'none') return [paragraph('Nothing quoted'), ...source];
  return [
    paragraph('Quote not found in the document', { bold: true }),
    paragraph(`Claimed words: ${quote}`, { italics: true }),
    ...source,
  ];
}

function cell(index: number, children: Paragraph[]): TableCell {
  return new TableCell({
    width: { size: columns[index]?.[1] ?? 10, type: WidthType.PERCENTAGE },
    margins: { top: 60, bottom: 60, left: 80, right: 80 },
    children: children.length > 0 ? children : [new Paragraph('')],
  });
}

const paragraphs = (text: string) => (text === '' ? [] : text.split(/\n+/).map((line) => paragraph(line)));

function paragraph(
  text: string,
  look: { bold?: boolean; italics?: boolean; highlight?: 'yellow' } = {},
): Paragraph {
  return new Paragraph({ children: [new TextRun({ text, ...look })] });
}

function footer(text: string): Footer {
  const numbers = ['  ·  Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES];
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.END,
        children: [new TextRun({ children: [text, ...numbers], size: 16 })],
      }),
    ],
  });
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
