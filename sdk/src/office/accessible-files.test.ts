import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { htmlToDocx } from './html/html-to-docx.ts';
import { toPdf, whyNoPdf } from './pdf.ts';
import { writeReport } from './report/write-report.ts';

const caller = { user: { id: 'ana', name: 'Ana Ruiz' }, signal: new AbortController().signal };
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const german =
  '<h2>Fristen</h2><p>Die Akten werden nach dem Ende des Vertrags zehn Jahre lang aufbewahrt [1], und der Auftrag auch [1, 2]. Der Wert <code>a[1]</code> und die Angabe [7] bleiben.</p>' +
  `<table><tr><th>Klasse</th></tr><tr><td>A</td></tr></table><p><img src="${png}" alt="Ein Lager"> <a href="https://a.test/">mehr</a></p>`;
const post = () =>
  htmlToDocx('Aufbewahrung', german, {
    author: 'Ana Ruiz',
    sources: ['vertrag.pdf, Seite 4', 'anlage.pdf, Seite 2'],
  });
const quote = 'The supplier shall report any incident within ten days after it was discovered by the team.';
const report = () =>
  writeReport(caller, {
    format: 'docx',
    report: {
      title: 'Feststellungen',
      footer: 'F',
      language: 'de',
      parts: [
        { heading: 'Offen' },
        { head: ['Beleg'], widths: [100], rows: [[[{ text: quote, look: 'mark' }, 'Kurz']]] },
      ],
    },
  });
const partsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));

describe('a Word file', () => {
  it('a Word file names its language, title and author, and begins with its title as a heading', async () => {
    const parts = partsOf(await post());
    expect(parts['word/styles.xml']).toContain('<w:lang w:val="de-DE"/>');
    expect(parts['docProps/core.xml']).toContain('<dc:title>Aufbewahrung</dc:title>');
    expect(parts['docProps/core.xml']).toContain('<dc:creator>Ana Ruiz</dc:creator>');
    const headings = parts['word/document.xml']?.match(/w:val="Heading\d"/g);
    expect(headings).toEqual(['w:val="Heading1"', 'w:val="Heading2"']);
    expect(parts['word/styles.xml']).toContain('<w:outlineLvl w:val="1"/>');
    expect(parts['word/footer1.xml']).toContain('Seite ');
    expect(parts['word/footer1.xml']).toContain('NUMPAGES');
  });

  it('a Word file shows cited sources as footnotes, a source once in full, and keeps other brackets', async () => {
    const parts = partsOf(await post());
    expect(parts['word/document.xml']?.match(/<w:footnoteReference /g)).toHaveLength(3);
    expect(parts['word/document.xml']).toContain('>a[1]<');
    expect(parts['word/document.xml']).toContain('die Angabe [7] bleiben.');
    const notes = parts['word/footnotes.xml'] ?? '';
    expect(notes.match(/vertrag\.pdf/g)).toHaveLength(1);
    expect(notes).toContain('Siehe Anmerkung 1.');
    expect(notes).toContain('anlage.pdf, Seite 2');
  });

  it('a Word file marks header rows, describes images and links, and names fonts to replace missing ones', async () => {
    const parts = partsOf(await post());
    const text = parts['word/document.xml'] ?? '';
    expect(text).toContain('<w:tblHeader/>');
    expect(text).toMatch(/<w:tblLook w:firstRow="(?:1|true)"/);
    expect(text).toContain('descr="Ein Lager"');
    expect(text).toContain('<w:rStyle w:val="Hyperlink"/>');
    expect(parts['word/styles.xml']).toContain('w:ascii="Source Serif 4"');
    expect(parts['word/fontTable.xml']).toContain(
      '<w:font w:name="Source Serif 4"><w:altName w:val="Source Serif Pro,Georgia,Cambria"/>',
    );
  });

  it('a report names the person who exports it, and marks quotes in another language', async () => {
    const parts = partsOf(await report());
    expect(parts['docProps/core.xml']).toContain('<dc:creator>Ana Ruiz</dc:creator>');
    expect(parts['word/styles.xml']).toContain('<w:lang w:val="de-DE"/>');
    const text = parts['word/document.xml'] ?? '';
    expect(text.match(/<w:lang w:val="en-US"\/>/g)).toHaveLength(1);
    expect(text).toContain('w:fill="FAE996"');
    expect(text).toContain('<w:tblHeader/>');
  });
});

describe.skipIf((await whyNoPdf()) !== null)('a PDF', () => {
  it.each([
    ['post', post, 'docx', ['H1', 'H2', 'TH', 'Figure', 'Note']],
    ['report', report, 'docx', ['H1', 'H2', 'TH']],
  ] as const)('the PDF of a %s is tagged, and has a language and a title', async (_, write, type, tags) => {
    const pdf = Buffer.from(await toPdf(caller, await write(), type)).toString('latin1');
    expect(pdf).toMatch(/\/MarkInfo\s?<<\/Marked true>>/);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toContain('/Lang(de-DE)');
    expect(pdf).toContain('/DisplayDocTitle true');
    expect(pdf).toContain('pdfuaid:part');
    const written = new Set([...pdf.matchAll(/\/S\s?\/([A-Z][A-Za-z0-9]{0,20})\b/g)].map(([, tag]) => tag));
    expect(tags.filter((tag) => !written.has(tag))).toEqual([]);
  });
});
