import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { PostRow, RevisionRow } from './server/collections.ts';
import { exportFile } from './server/export-file.ts';

const content =
  '<h1>Die Kühlkette</h1><p>Offene Türen brechen die Kühlkette, und die Motoren brechen sie selten [1].</p>';
const source = { documentId: null, start: 0, end: 0, version: 1, isStale: false };
const post = {
  row: { ownerName: 'Ana Ruiz', words: 12, publishedAt: null, publishedUrl: '' } as unknown as PostRow,
  head: { slug: 'kette', title: 'Die Kühlkette', content, isCut: false } as unknown as RevisionRow,
  origin: { drafted: null, sources: 2, editors: [] },
  settings: { siteUrl: '' } as never,
};
const sources = [
  { ...source, number: 1, filename: 'depot.pdf', page: 3, quote: 'Offene Türen' },
  { ...source, number: 2, filename: 'wege.pdf', page: null, quote: '' },
] as never[];

async function partsOf(shown: never[] | null): Promise<Record<string, string>> {
  const { body } = await exportFile('docx', { ...post, sources: shown });
  return unzipped(Buffer.from(body as Uint8Array));
}

it('a blog post in Word shows cited sources as footnotes, and lists only the other ones at its end', async () => {
  const parts = await partsOf(sources);
  expect(parts['word/footnotes.xml']).toContain('depot.pdf, Seite 3: “Offene Türen”');
  const text = parts['word/document.xml'] ?? '';
  expect(text.match(/<w:footnoteReference /g)).toHaveLength(1);
  expect(text).not.toContain('depot.pdf');
  expect(text).toContain('[2] wege.pdf');
  expect(text).toContain('>Quellen<');
  expect(parts['word/styles.xml']).toContain('<w:lang w:val="de-DE"/>');
  expect(parts['docProps/core.xml']).toContain('<dc:creator>Ana Ruiz</dc:creator>');
});

it('a blog post in Word for readers outside the company contains no source and no citation', async () => {
  const parts = await partsOf(null);
  const text = parts['word/document.xml'] ?? '';
  expect(text).toContain('die Motoren brechen sie selten.');
  expect(text).not.toContain('<w:footnoteReference ');
  expect(parts['word/footnotes.xml'] ?? '').not.toContain('depot.pdf');
});

/** Reads the files of a zip archive whose local headers contain the sizes. */
function unzipped(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [method, size] = [zip.readUInt16LE(at + 8), zip.readUInt32LE(at + 18)];
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26);
    const start = nameEnd + zip.readUInt16LE(at + 28);
    const bytes = zip.subarray(start, start + size);
    const name = zip.toString('utf8', at + 30, nameEnd);
    files[name] = (method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    at = start + size;
  }
  return files;
}
