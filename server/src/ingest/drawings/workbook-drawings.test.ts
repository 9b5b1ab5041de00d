import { CFB } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { buildRawXlsx, buildSheet } from '../testing/build-office.ts';
import { buildPpt } from '../testing/build-ppt.ts';
import { extractBytes } from '../testing/extraction.ts';

const cells = [
  ['Depot', 'Bays'],
  ['Arvik', 12],
];
const shapeWith = (text: string): string => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;

/** Builds a record of the .xls format. */
function record(type: number, body: Buffer): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt16LE(type, 0);
  header.writeUInt16LE(body.length, 2);
  return Buffer.concat([header, body]);
}

function textObject(kind: number, text: string, encoding: 'latin1' | 'utf16le'): Buffer {
  const object = Buffer.alloc(22);
  object.writeUInt16LE(0x15, 0);
  object.writeUInt16LE(kind, 4);
  const head = Buffer.alloc(18);
  head.writeUInt16LE(text.length, 10);
  const half = Math.ceil(text.length / 2);
  const part = (some: string): Buffer =>
    record(0x3c, Buffer.concat([Buffer.from([encoding === 'utf16le' ? 1 : 0]), Buffer.from(some, encoding)]));
  return Buffer.concat([
    record(0x5d, object),
    record(0x1b6, head),
    part(text.slice(0, half)),
    part(text.slice(half)),
    record(0x3c, Buffer.alloc(16)),
  ]);
}

function written(file: unknown): Buffer {
  if (!Buffer.isBuffer(file)) throw new Error('a compound file is written as a buffer');
  return file;
}

function xlsWith(objects: readonly Buffer[], storages: readonly string[] = []): Buffer {
  const file = CFB.read(buildSheet(cells, { format: 'xls' }), { type: 'buffer' });
  const workbook = CFB.find(file, 'Workbook');
  if (!workbook) throw new Error('no Workbook stream');
  const content = Buffer.concat([Buffer.from(workbook.content), ...objects]);
  CFB.utils.cfb_add(file, '/Workbook', content);
  for (const name of storages) CFB.utils.cfb_add(file, `/${name}/CONTENTS`, Buffer.from('x'));
  return written(CFB.write(file, { type: 'buffer' }));
}

function xlsbWith(parts: Record<string, string>): Buffer {
  const file = CFB.read(buildSheet(cells, { format: 'xlsb' }), { type: 'buffer' });
  for (const [name, content] of Object.entries(parts)) CFB.utils.cfb_add(file, name, Buffer.from(content));
  return written(CFB.write(file, { type: 'buffer', fileType: 'zip' }));
}

describe('texts that are drawn on the sheets of a workbook', () => {
  it('the text boxes and shapes of an old Excel workbook are read, and its comments only once', async () => {
    const { text } = await extractBytes(
      'a.xls',
      xlsWith([
        textObject(6, 'Codeword Garganey\rsecond line', 'latin1'),
        textObject(30, 'Übersicht – 40 €', 'utf16le'),
        textObject(0x19, 'a comment', 'latin1'),
      ]),
    );
    expect(text.split('\n\n').at(-1)).toBe('Codeword Garganey\nsecond line\nÜbersicht – 40 €');
    expect(text).not.toContain('a comment');
  });

  it('files that are embedded in an old Excel workbook are named', async () => {
    const { remarks } = await extractBytes('a.xls', xlsWith([], ['MBD0000A1B2', 'MBD0000A1B3']));
    expect(remarks).toEqual(['2 embedded files were skipped. Upload them separately.']);
  });

  it('the text boxes and SmartArt of a binary Excel workbook are read, and embedded files named', async () => {
    const { text, remarks } = await extractBytes(
      'a.xlsb',
      xlsbWith({
        '/xl/drawings/drawing1.xml': `<xdr:wsDr>${shapeWith('Codeword Garganey')}</xdr:wsDr>`,
        '/xl/diagrams/data1.xml': `<dgm:dataModel>${shapeWith('Plan')}${shapeWith('Build')}</dgm:dataModel>`,
        '/xl/embeddings/oleObject1.bin': 'x',
      }),
    );
    expect(text).toContain('Text boxes\n\nCodeword Garganey');
    expect(text).toContain('SmartArt\n\nPlan\nBuild');
    expect(remarks).toEqual(['One embedded file was skipped. Upload it separately.']);
  });

  it('the SmartArt of an Excel workbook is read', async () => {
    const { text } = await extractBytes(
      'a.xlsx',
      buildRawXlsx('<sheetData/>', [
        { name: 'xl/diagrams/data1.xml', content: `<dgm:dataModel>${shapeWith('Plan')}</dgm:dataModel>` },
      ]),
    );
    expect(text).toBe('SmartArt\n\nPlan');
  });
});

describe('an old PowerPoint file', () => {
  it('the placeholder of a slide number is not read as text', async () => {
    const { text } = await extractBytes('a.ppt', buildPpt([{ title: 'Costs', body: '40 €', box: ' * ' }]));
    expect(text).toBe('Costs\n\n40 €');
  });
});
