import type { IStylesOptions, ITableBordersOptions } from 'docx';
import type { DocumentLanguage } from '../../reading/document-language.ts';
import { languageTags } from '../language-tags.ts';

// Only types of `docx` are imported here, because importing the library takes long and most processes never write a file.

/** The fonts of the workspace, by their use: the work itself, everything around it, and code. */
export const wordFonts = {
  work: 'Source Serif 4',
  around: 'Hanken Grotesk',
  code: 'JetBrains Mono',
} as const;

/** The colors of the workspace's light theme as hex values without `#`. `mark` is for quotes from sources only. */
export const wordColors = {
  ink: '171F24',
  quiet: '4A5358',
  accent: '00636B',
  line: 'DEDCD7',
  strongLine: '88867E',
  sunken: 'F5F3EF',
  mark: 'FAE996',
  markInk: '45310B',
} as const;

const { ink, quiet, accent, line, strongLine, sunken } = wordColors;

/** A4 with lines of about 70 characters. Distances in twentieths of a point. */
export const wordPage = {
  size: { width: 11_906, height: 16_838 },
  margin: { top: 1_300, right: 1_640, bottom: 1_300, left: 1_640, footer: 640 },
} as const;

/** @param level 1 to 6, which LibreOffice takes for the headings of a PDF */
const heading = (level: number, size: number, before: number, after = 100) => ({
  run: { font: wordFonts.work, size, bold: level > 1, color: ink },
  paragraph: {
    spacing: { before, after, line: 264 },
    keepNext: true,
    keepLines: true,
    outlineLevel: level - 1,
  },
});

/**
 * Returns the styles of a Word file that looks like the workspace. Sizes are in half points, distances in twentieths of a point.
 * @param language which assistive technology reads the text in, and Word checks its spelling in
 */
export function wordStyles(language: DocumentLanguage): IStylesOptions {
  return {
    default: {
      document: {
        run: {
          font: wordFonts.work,
          size: 22,
          color: ink,
          language: { value: languageTags[language] },
        },
        paragraph: { spacing: { after: 140, line: 300 } },
      },
      heading1: heading(1, 46, 0, 180),
      heading2: heading(2, 30, 400),
      heading3: heading(3, 25, 320),
      heading4: heading(4, 22, 260, 80),
      heading5: heading(5, 22, 220, 80),
      heading6: heading(6, 22, 220, 80),
      hyperlink: { run: { color: accent, underline: {} } },
      listParagraph: { paragraph: { spacing: { after: 80 } } },
      footnoteText: {
        run: { font: wordFonts.around, size: 17, color: quiet },
        paragraph: { spacing: { after: 40, line: 252 } },
      },
    },
    paragraphStyles: [
      {
        id: 'Byline',
        name: 'Byline',
        basedOn: 'Normal',
        run: { font: wordFonts.around, size: 19, color: quiet },
        paragraph: { spacing: { after: 140 } },
      },
      {
        id: 'Question',
        name: 'Question',
        basedOn: 'Normal',
        run: { font: wordFonts.around },
        paragraph: {
          border: { left: { style: 'single', size: 12, space: 10, color: accent } },
          indent: { left: 240 },
        },
      },
      {
        id: 'Quote',
        name: 'Quote',
        basedOn: 'Normal',
        run: { italics: true },
        paragraph: {
          border: { left: { style: 'single', size: 8, space: 10, color: strongLine } },
          indent: { left: 360 },
        },
      },
      {
        id: 'PictureCaption',
        name: 'Picture Caption',
        basedOn: 'Normal',
        run: { font: wordFonts.around, size: 18, color: quiet },
        paragraph: { spacing: { before: 60, after: 240 } },
      },
      {
        id: 'TableText',
        name: 'Table Text',
        basedOn: 'Normal',
        run: { font: wordFonts.around, size: 18 },
        paragraph: { spacing: { after: 30, line: 245 } },
      },
      {
        id: 'TableHead',
        name: 'Table Head',
        basedOn: 'TableText',
        run: { font: wordFonts.around, size: 18, bold: true, color: quiet },
        paragraph: { keepNext: true },
      },
      {
        id: 'Code',
        name: 'Code',
        basedOn: 'Normal',
        run: { font: wordFonts.code, size: 18 },
        paragraph: { spacing: { line: 252 }, shading: { type: 'clear', fill: sunken } },
      },
    ],
    characterStyles: [
      {
        id: 'CodeCharacter',
        name: 'Code Character',
        run: { font: wordFonts.code, size: 19, shading: { type: 'clear', fill: sunken } },
      },
    ],
  };
}

const hairline = { style: 'single', size: 4, color: line } as const;
const strong = { style: 'single', size: 6, color: strongLine } as const;
const none = { style: 'none', size: 0, color: 'auto' } as const;

/** Rules of a table: hairlines between the rows, none between the columns. */
export const wordTableBorders: ITableBordersOptions = {
  top: strong,
  bottom: strong,
  left: none,
  right: none,
  insideHorizontal: hairline,
  insideVertical: none,
};

/** The rule below the header row of a table. */
export const wordHeadBorders = { bottom: strong } as const;

/** Tells assistive technology that the first row contains the headers. */
export const wordTableLook = { firstRow: true, noHBand: true, noVBand: true } as const;

/** Fonts that replace a font on a computer that lacks it, best first, with the kind of the font if it lacks these too. */
const replacements = [
  [wordFonts.work, 'Source Serif Pro,Georgia,Cambria', 'roman', 'variable', '02040603050405020204'],
  [wordFonts.around, 'Segoe UI,Helvetica Neue,Calibri', 'swiss', 'variable', '020B0503020202020204'],
  [wordFonts.code, 'Consolas,Menlo,Courier New', 'modern', 'fixed', '02000009000000000000'],
] as const;

/** The font table of a Word file, which replaces the empty one of the library: Word takes the replacements of a font from it. */
export const wordFontTable = {
  path: 'word/fontTable.xml',
  data: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${replacements
    .map(
      ([name, others, family, pitch, panose]) =>
        `<w:font w:name="${name}"><w:altName w:val="${others}"/><w:panose1 w:val="${panose}"/><w:charset w:val="00"/><w:family w:val="${family}"/><w:pitch w:val="${pitch}"/></w:font>`,
    )
    .join('')}</w:fonts>`,
} as const;
