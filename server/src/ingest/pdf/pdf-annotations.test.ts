import { describe, expect, it } from 'vitest';
import { assemblePdf, pdfStream } from '../testing/build-pdf.ts';
import { extractBytes } from '../testing/extraction.ts';

/** Builds a PDF page with these annotations; additional PDF objects are numbered from 7. */
function buildPage(
  annotations: readonly string[],
  more: readonly (string | Buffer)[] = [],
  catalog = '',
): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> /Annots [${annotations.join(' ')}] >>`,
    pdfStream('', Buffer.from('BT /F1 12 Tf 72 720 Td (The offer is open until May.) Tj ET')),
    pdfStream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', Buffer.from('')),
    ...more,
  ];
  return assemblePdf(objects.map((each) => Buffer.from(each)));
}

const box = (name: string, label: string, state: string): string =>
  `<< /Type /Annot /Subtype /Widget /FT /Btn /T (${name}) /TU (${label}) /Rect [9 9 19 19] /F 4 /V /${state} /AS /${state} /AP << /N << /Yes 6 0 R /Off 6 0 R >> >> >>`;

describe('a PDF form', () => {
  it('the text of a PDF form says which boxes are ticked, which button is selected and which option is chosen', async () => {
    const radio = (state: string, value: string): string =>
      `<< /Type /Annot /Subtype /Widget /Parent 7 0 R /Rect [9 9 19 19] /F 4 /AS /${state} /AP << /N << /${value} 6 0 R /Off 6 0 R >> >> >>`;
    const list =
      '<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (hours) /TU (Weekly hours) /Rect [9 9 99 19] /F 4 /Opt [[(A) (Twenty hours)] [(B) (Forty hours)]] /V (B) >>';
    const group =
      '<< /FT /Btn /Ff 49152 /T (contract) /TU (Kind of contract) /V /Permanent /Kids [8 0 R 9 0 R] >>';
    const { text } = await extractBytes(
      'a.pdf',
      buildPage(
        [box('night', 'Night work', 'Yes'), box('weekend', 'Weekend work', 'Off'), '8 0 R', '9 0 R', list],
        [group, radio('Off', 'Temporary'), radio('Permanent', 'Permanent')],
        '/AcroForm << /Fields [7 0 R] >>',
      ),
    );
    expect(text.split('\n\n')).toEqual([
      'The offer is open until May.',
      'Night work: yes',
      'Weekend work: no',
      'Kind of contract: Permanent',
      'Weekly hours: Forty hours',
    ]);
  });

  it("the text of a PDF contains people's comments", async () => {
    const note = (kind: string, text: string): string =>
      `<< /Type /Annot /Subtype /${kind} /Rect [9 9 99 19] /QuadPoints [9 19 99 19 9 9 99 9] /T (Ana) /Contents (${text}) >>`;
    const { text } = await extractBytes(
      'a.pdf',
      buildPage([
        note('Text', 'Ask for a cap.'),
        note('Highlight', 'Until June.'),
        note('StrikeOut', 'Delete this.'),
      ]),
    );
    expect(text.split('\n\n').slice(1)).toEqual([
      '[Comment by Ana: Ask for a cap.]',
      '[Comment by Ana: Until June.]',
      '[Comment by Ana: Delete this.]',
    ]);
  });

  it('the files attached to a PDF are extracted, including files attached to a page', async () => {
    const file = (name: string, stream: number): string =>
      `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${stream} 0 R >> >>`;
    const document = await extractBytes(
      'a.pdf',
      buildPage(
        ['<< /Type /Annot /Subtype /FileAttachment /Rect [9 9 19 19] /FS 9 0 R >>'],
        [
          pdfStream('/Type /EmbeddedFile', Buffer.from('berth;fee\nA7;412')),
          pdfStream('/Type /EmbeddedFile', Buffer.from('Pinned note')),
          file('note.txt', 8),
          file('tariffs.csv', 7),
        ],
        '/Names << /EmbeddedFiles << /Names [(tariffs.csv) 10 0 R] >> >>',
      ),
    );
    const attached = (document.attachments ?? []).map(({ filename, bytes }) => [
      filename,
      Buffer.from(bytes).toString(),
    ]);
    expect(new Map(attached.map(([name = '', content = '']) => [name, content]))).toEqual(
      new Map([
        ['tariffs.csv', 'berth;fee\nA7;412'],
        ['note.txt', 'Pinned note'],
      ]),
    );
  });
});
