import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Report, ReportLine, ReportTable } from './report.ts';

/** Page size in twentieths of a point: A4 landscape. */
const page = {
  size: { width: 11_906, height: 16_838, orientation: PageOrientation.LANDSCAPE },
  margin: { top: 900, right: 900, bottom: 900, left: 900 },
};

const [ink, tint] = ['00575C', 'E3EEEE'];
const line = { style: BorderStyle.SINGLE, size: 4, color: 'C9D2D2' };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };

const ofPages = { en: ['  ·  Page ', ' of '], de: ['  ·  Seite ', ' von '] } as const;

export function writeDocx({ title, footer, parts, language = 'en' }: Report): Promise<Uint8Array> {
  const children = parts.flatMap((part): (Paragraph | Table)[] => {
    if ('heading' in part) return [new Paragraph({ heading: HeadingLevel.HEADING_2, text: part.heading })];
    if ('text' in part) return paragraphs(part.text);
    return part.rows.length === 0 ? [] : [table(part)];
  });
  const [before, of] = ofPages[language];
  const numbers = [before, PageNumber.CURRENT, of, PageNumber.TOTAL_PAGES];
  const below = new Paragraph({
    alignment: AlignmentType.END,
    children: [new TextRun({ children: [footer, ...numbers], size: 16 })],
  });
  const document = new Document({
    title,
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 18 } },
        heading1: { run: { size: 36, bold: true, color: ink }, paragraph: { spacing: { after: 80 } } },
        heading2: {
          run: { size: 24, bold: true, color: ink },
          paragraph: { spacing: { before: 320, after: 100 }, keepNext: true },
        },
      },
    },
    sections: [
      {
        properties: { page },
        footers: { default: new Footer({ children: [below] }) },
        children: [new Paragraph({ heading: HeadingLevel.HEADING_1, text: title }), ...children],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function table({ head, widths, rows }: ReportTable): Table {
  const cell = (lines: readonly ReportLine[], place: number, fill?: string) => {
    const children = lines.flatMap(paragraphs);
    return new TableCell({
      width: { size: widths[place] ?? 10, type: WidthType.PERCENTAGE },
      ...(fill !== undefined && { shading: { type: ShadingType.CLEAR, fill } }),
      margins: { top: 60, bottom: 60, left: 80, right: 80 },
      children: children.length > 0 ? children : [new Paragraph('')],
    });
  };
  const header = head.map((text, place) => cell([{ text, look: 'bold' }], place, tint));
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: {
      top: line,
      bottom: line,
      left: none,
      right: none,
      insideHorizontal: line,
      insideVertical: none,
    },
    rows: [
      new TableRow({ tableHeader: true, children: header }),
      ...rows.map(
        (cells) =>
          new TableRow({
            cantSplit: cells.every((lines) => lengthOf(lines) < maxUnsplitLength),
            children: cells.map((lines, place) => cell(lines, place)),
          }),
      ),
    ],
  });
}

/** Characters. A row with a longer cell can break across pages, so that no half page stays empty. */
const maxUnsplitLength = 800;
const lengthOf = (lines: readonly ReportLine[]) =>
  lines.reduce((sum, line) => sum + (typeof line === 'string' ? line : line.text).length, 0);

const looks = { bold: { bold: true }, italic: { italics: true }, mark: { highlight: 'yellow' } } as const;

function paragraphs(line: ReportLine): Paragraph[] {
  const [text, look] = typeof line === 'string' ? [line, {}] : [line.text, looks[line.look]];
  const lines = text.split(/\n+/).filter((each) => each !== '');
  return lines.map((each) => new Paragraph({ children: [new TextRun({ text: each, ...look })] }));
}
