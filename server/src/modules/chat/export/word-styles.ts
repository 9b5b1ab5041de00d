import { BorderStyle, type IStylesOptions, ShadingType } from 'docx';

const ink = '171F24';
const quiet = '4A5358';
const heading = (size: number, before: number) => ({
  run: { font: 'Calibri', size, bold: true, color: ink },
  paragraph: { spacing: { before, after: 80 }, keepNext: true },
});

/**
 * Styles for the Word file. Sizes are in half points, distances in twentieths of a point. Uses only fonts that every Word has.
 */
export const wordStyles: IStylesOptions = {
  default: {
    document: {
      run: { font: 'Cambria', size: 22, color: ink },
      paragraph: { spacing: { after: 120, line: 288 } },
    },
    title: { run: { font: 'Cambria', size: 44 }, paragraph: { spacing: { after: 80 } } },
    heading1: heading(26, 400),
    heading2: heading(24, 240),
    heading3: heading(24, 240),
    heading4: heading(22, 200),
    heading5: heading(22, 160),
    heading6: heading(22, 160),
    footnoteText: { run: { size: 18 }, paragraph: { spacing: { after: 40 } } },
  },
  paragraphStyles: [
    {
      id: 'Byline',
      name: 'Byline',
      basedOn: 'Normal',
      run: { font: 'Calibri', size: 19, color: quiet },
      paragraph: { spacing: { after: 120 } },
    },
    {
      id: 'Question',
      name: 'Question',
      basedOn: 'Normal',
      run: { font: 'Calibri', bold: true },
      paragraph: {
        border: { left: { style: BorderStyle.SINGLE, size: 12, space: 10, color: '00636B' } },
        indent: { left: 240 },
      },
    },
    {
      id: 'Code',
      name: 'Code',
      basedOn: 'Normal',
      run: { font: 'Consolas', size: 19 },
      paragraph: { spacing: { line: 240 } },
    },
  ],
  characterStyles: [
    {
      id: 'CodeCharacter',
      name: 'Code Character',
      run: { font: 'Consolas', size: 20, shading: { type: ShadingType.CLEAR, fill: 'F5F3EF' } },
    },
  ],
};
