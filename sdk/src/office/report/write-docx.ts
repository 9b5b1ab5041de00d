import {
  Document,
  HeadingLevel,
  type IParagraphOptions,
  type IRunOptions,
  Packer,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { languageOf, type WrittenLanguage } from '../../reading/language-of.ts';
import { languageTags } from '../language-tags.ts';
import { pageFooter } from '../word/page-footer.ts';
import {
  wordColors,
  wordFontTable,
  wordFonts,
  wordHeadBorders,
  wordPage,
  wordStyles,
  wordTableBorders,
  wordTableLook,
} from '../word/word-look.ts';
import type { Report, ReportLine, ReportTable } from './report.ts';

/** Wide tables need landscape, with margins in twentieths of a point. */
const page = {
  size: { ...wordPage.size, orientation: PageOrientation.LANDSCAPE },
  margin: { top: 1_000, right: 1_000, bottom: 1_000, left: 1_000, footer: 560 },
};

export function writeDocx({
  title,
  footer,
  parts,
  language = 'en',
  author = '',
}: Report): Promise<Uint8Array> {
  const children = parts.flatMap((part): (Paragraph | Table)[] => {
    if ('heading' in part) return [new Paragraph({ heading: HeadingLevel.HEADING_2, text: part.heading })];
    if ('text' in part) return paragraphs(part.text, { language });
    return part.rows.length === 0 ? [] : [table(part, language)];
  });
  const document = new Document({
    title,
    ...(author !== '' && { creator: author, lastModifiedBy: author }),
    styles: wordStyles(language),
    sections: [
      {
        properties: { page },
        footers: { default: pageFooter(language, footer) },
        children: [new Paragraph({ heading: HeadingLevel.HEADING_1, text: title }), ...children],
      },
    ],
  });
  return Packer.toBuffer(document, undefined, [wordFontTable]);
}

function table({ head, widths, rows }: ReportTable, language: WrittenLanguage): Table {
  const cell = (children: Paragraph[], place: number, style: string, isHead = false) =>
    new TableCell({
      width: { size: widths[place] ?? 10, type: WidthType.PERCENTAGE },
      margins: { top: 70, bottom: 50, left: 80, right: 80 },
      ...(isHead && { borders: wordHeadBorders }),
      children: children.length > 0 ? children : [new Paragraph({ style })],
    });
  const header = head.map((text, place) =>
    cell(paragraphs(text, { language, style: 'TableHead' }), place, 'TableHead', true),
  );
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: wordTableBorders,
    tableLook: wordTableLook,
    rows: [
      new TableRow({ tableHeader: true, children: header }),
      ...rows.map(
        (cells) =>
          new TableRow({
            cantSplit: cells.every((lines) => lengthOf(lines) < maxUnsplitLength),
            children: cells.map((lines, place) =>
              cell(
                lines.flatMap((line) => paragraphs(line, { language, style: 'TableText' })),
                place,
                'TableText',
              ),
            ),
          }),
      ),
    ],
  });
}

/** Characters. A row with a longer cell can break across pages, so that no half page stays empty. */
const maxUnsplitLength = 800;
const lengthOf = (lines: readonly ReportLine[]) =>
  lines.reduce((sum, line) => sum + (typeof line === 'string' ? line : line.text).length, 0);

const looks: Record<Exclude<ReportLine, string>['look'], IRunOptions> = {
  bold: { bold: true },
  italic: { italics: true },
  mark: {
    font: wordFonts.work,
    size: 19,
    color: wordColors.markInk,
    shading: { type: 'clear', fill: wordColors.mark },
  },
  source: { size: 16, color: wordColors.quiet },
};

/** Characters from which a text shows its language. */
const tellingLength = 60;

function paragraphs(
  line: ReportLine,
  { language, ...look }: { language: WrittenLanguage } & Pick<IParagraphOptions, 'style'>,
): Paragraph[] {
  const [text, run] = typeof line === 'string' ? [line, {}] : [line.text, looks[line.look]];
  return text
    .split(/\n+/)
    .filter((each) => each !== '')
    .map((each) => {
      // A report in one language quotes documents in another, which assistive technology would mispronounce.
      const own = each.length < tellingLength ? language : languageOf(each, language);
      const spoken = own === language ? {} : { language: { value: languageTags[own] } };
      return new Paragraph({ ...look, children: [new TextRun({ text: each, ...run, ...spoken })] });
    });
}
