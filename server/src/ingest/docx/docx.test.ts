import { describe, expect, it } from 'vitest';
import { chunk } from '../chunks/chunk.ts';
import { createOutline } from '../chunks/outline.ts';
import type { ExtractedDocument } from '../extracted-document.ts';
import { defaultLimits } from '../limits.ts';
import { readFile } from '../formats/read-file.ts';
import { extractBytes } from '../testing/extraction.ts';
import { buildDocx, type DocxParts, numbered, numberingOf, paragraph } from '../testing/build-docx.ts';

const read = (body: string, parts: DocxParts = {}): Promise<ExtractedDocument> =>
  readFile(buildDocx(body, parts), '.docx', defaultLimits);
const style = (id: string, name: string, properties = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${properties}</w:pPr></w:style>`;
const styled = (text: string, id: string): string => paragraph(text, `<w:pStyle w:val="${id}"/>`);
const placeOf = (document: ExtractedDocument, words: string): string | null => {
  const start = document.text.indexOf(words);
  expect(start).toBeGreaterThanOrEqual(0);
  return createOutline(document).pathAt(start, start + words.length);
};

const legal = numberingOf(['%1.', '%1.%2', '(%3)'], ['decimal', 'decimal', 'lowerLetter']);

describe('a Word document with computed numbers', () => {
  it('clauses of a Word document keep their computed numbers and are in the section of their heading', async () => {
    const document = await read(
      [
        numbered('Liability', 0),
        numbered('Neither party limits its liability for fraud.', 1),
        numbered('The total liability is limited to EUR 250,000.', 1),
        numbered('Termination', 0),
        numbered('Either party may terminate with ninety days of notice.', 1),
        numbered('in writing,', 2),
        numbered('by courier.', 2),
        numbered('The customer may terminate for cause at once.', 1),
      ].join(''),
      { numbering: legal },
    );
    expect(document.text).toBe(
      [
        '1. Liability',
        '1.1 Neither party limits its liability for fraud.',
        '1.2 The total liability is limited to EUR 250,000.',
        '2. Termination',
        '2.1 Either party may terminate with ninety days of notice.',
        '(a) in writing,',
        '(b) by courier.',
        '2.2 The customer may terminate for cause at once.',
      ].join('\n\n'),
    );
    expect(placeOf(document, 'limited to EUR 250,000')).toBe('1. Liability › 1.2');
    expect(placeOf(document, 'ninety days')).toBe('2. Termination › 2.1');
    expect(placeOf(document, 'for cause at once')).toBe('2. Termination › 2.2');
    expect(chunk(document).map(({ section }) => section)).toEqual(['2. Termination']);
  });

  it("headings of a Word document get numbers through their style, whatever the language of the style's id", async () => {
    const styles = [
      style('berschrift1', 'heading 1', '<w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/>'),
      style(
        'berschrift2',
        'heading 2',
        '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="1"/>',
      ),
      `<w:style w:type="paragraph" w:styleId="Eigene"><w:name w:val="Eigene"/><w:basedOn w:val="berschrift2"/></w:style>`,
    ];
    const document = await read(
      [
        styled('Haftung', 'berschrift1'),
        paragraph('Wer haftet, steht hier.'),
        styled('Kündigung', 'berschrift1'),
        styled('Fristen', 'berschrift2'),
        paragraph('Die Frist beträgt drei Monate.'),
        styled('Form', 'Eigene'),
        paragraph('Schriftlich.'),
      ].join(''),
      { styles: styles.join(''), numbering: numberingOf(['§ %1', '%1.%2']) },
    );
    expect(document.sections.map(({ title, level }) => `${level} ${title}`)).toEqual([
      '1 § 1 Haftung',
      '1 § 2 Kündigung',
      '2 2.1 Fristen',
      '2 2.2 Form',
    ]);
    expect(placeOf(document, 'drei Monate')).toBe('§ 2 Kündigung › 2.1 Fristen');
  });

  it("clause numbers match Word's for restarted lists, skipped levels and list 0", async () => {
    const numbering = `${numberingOf(['Article %1', '%1.%2'], ['upperRoman'])}<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>`;
    const { text } = await read(
      [
        numbered('Scope', 0),
        numbered('All sites.', 1),
        numbered('Term', 0),
        numbered('Annex', 0, 2),
        numbered('', 0, 2),
        numbered('Prices', 0, 2),
        numbered('No number', 0, 0),
      ].join(''),
      { numbering },
    );
    expect(text.split('\n\n')).toEqual([
      'Article I Scope',
      'I.1 All sites.',
      'Article II Term',
      'Article V Annex',
      'Article VII Prices',
      'No number',
    ]);
  });

  it('simple lists in a Word document stay unchanged', async () => {
    const { text, sections } = await read(
      [numbered('Apples', 0), numbered('Pears', 0), numbered('ripe', 1)].join(''),
      { numbering: numberingOf(['%1)', '%2.'], ['decimal', 'lowerRoman']) },
    );
    expect(text).toBe('1) Apples\n2) Pears\n  i. ripe');
    expect(sections).toEqual([]);
  });
});

describe('the less visible parts of a Word document', () => {
  it('comments, footers, charts and picture descriptions of a Word document are read', async () => {
    const chart =
      '<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Revenue by region</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>2025</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>North</c:v></c:pt><c:pt idx="1"><c:v>South</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>4711</c:v></c:pt><c:pt idx="1"><c:v>815</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>';
    const drawing = (inside: string, description: string): string =>
      `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${description}"/>${inside}</wp:inline></w:drawing></w:r></w:p>`;
    const document = await read(
      [
        '<w:p><w:r><w:t>The price is fixed.</w:t></w:r><w:r><w:commentReference w:id="3"/></w:r></w:p>',
        drawing('<a:graphic><a:graphicData><c:chart r:id="rIdChart"/></a:graphicData></a:graphic>', ''),
        drawing('', 'Floor plan of hall &amp; yard'),
        drawing('', 'image1.png'),
      ].join(''),
      {
        comments: `<w:comment w:id="3" w:author="Ana Roth">${paragraph('Until March only.')}</w:comment>`,
        header: paragraph('Acme AG'),
        footer: paragraph('Contract no. ZQ-99') + paragraph('Page 1 of 3'),
        chart,
      },
    );
    expect(document.text).toBe(
      [
        'Acme AG',
        'The price is fixed.',
        '[Comment by Ana Roth: Until March only.]',
        '[Chart: Revenue by region\n2025 | North: 4711 | South: 815]',
        '[Picture: Floor plan of hall & yard]',
        'Contract no. ZQ-99',
      ].join('\n\n'),
    );
    expect(placeOf(document, 'ZQ-99')).toBe('Footer');
  });

  it('hidden text in a Word document is read and marked as hidden', async () => {
    const document = await read(
      '<w:p><w:r><w:t xml:space="preserve">Our price is </w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>at least 90</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>100 EUR.</w:t></w:r></w:p>',
    );
    expect(document.text).toBe('Our price is [Hidden text: at least 90] 100 EUR.');
    expect(document.remarks).toEqual(['Hidden text was included and is marked as hidden.']);
  });

  it('files embedded in a Word document are reported as not read', async () => {
    const { remarks } = await read(paragraph('See the attached table.'), {
      more: [{ name: 'word/embeddings/Microsoft_Excel_Sheet.xlsx', content: 'x' }],
    });
    expect(remarks).toEqual(['One embedded file was skipped. Upload it separately.']);
  });
});

describe('parts that a Word document takes from other files', () => {
  const chunk = '<w:altChunk r:id="rIdPart"/>';
  const relations = (target: string): string =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdPart" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="${target}"/></Relationships>`;
  const build = (name: string, content: string | Uint8Array): Buffer =>
    buildDocx(`${paragraph('Before')}${chunk}${paragraph('After')}`, {
      relations: relations(name),
      more: [{ name: `word/${name}`, content }],
    });

  it.each<[string, string | Uint8Array]>([
    ['part.htm', '<html><body><p>The brake test failed.</p></body></html>'],
    ['part.txt', 'The brake test failed.'],
    ['part.docx', buildDocx(paragraph('The brake test failed.'))],
  ])('a file that a Word document includes is read in its place: %s', async (name, content) => {
    const { text } = await extractBytes('a.docx', build(name, content));
    expect(text.split(/\n+/)).toEqual(['Before', 'The brake test failed.', 'After']);
  });

  it('a file that a Word document includes is reported if it is unreadable', async () => {
    const { remarks } = await extractBytes('a.docx', build('part.bin', 'x'));
    expect(remarks).toEqual([
      'A part that is embedded in this document from another file could not be read.',
    ]);
  });
});
