import { CFB } from '@e965/xlsx';

/** Record type numbers with the names in Microsoft's specification of .xls files. */
const type = { filePass: 0x2f, continuation: 0x3c, object: 0x5d, text: 0x1b6 } as const;
/** The kind of an object that shows a comment, whose text is read with its cell. */
const note = 0x19;
const headerSize = 4;
const maxBoxes = 10_000;

/**
 * Reads what is drawn on the sheets of a workbook from Excel before 2007: the texts of text boxes and shapes, in the order of the
 * file, and the number of embedded files.
 */
export function readXlsDrawings(bytes: Uint8Array): { texts: string[]; embeddedFiles: number } {
  const file = CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' });
  const content = CFB.find(file, 'Workbook')?.content;
  const folders = file.FullPaths.filter((path: string) => /\/MBD[\dA-F]{8}\/$/i.test(path));
  return { texts: content === undefined ? [] : textsIn(Buffer.from(content)), embeddedFiles: folders.length };
}

function textsIn(stream: Buffer): string[] {
  const texts: string[] = [];
  let kind = 0;
  let missing = 0;
  for (let at = 0; at + headerSize <= stream.length && texts.length < maxBoxes; ) {
    const record = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    const body = stream.subarray(at + headerSize, at + headerSize + length);
    at += headerSize + length;
    if (record === type.filePass) return [];
    if (record === type.object && body.length >= 6) kind = body.readUInt16LE(4);
    if (record === type.text) {
      missing = body.length >= 12 && kind !== note ? body.readUInt16LE(10) : 0;
      if (missing > 0) texts.push('');
    } else if (record === type.continuation && missing > 0 && body.length > 0) {
      const isWide = ((body[0] ?? 0) & 1) === 1;
      const end = 1 + missing * (isWide ? 2 : 1);
      const text = body.toString(isWide ? 'utf16le' : 'latin1', 1, Math.min(end, body.length));
      texts.push((texts.pop() ?? '') + text.replace(/\r/g, '\n'));
      missing -= text.length;
    } else missing = 0;
  }
  return texts.filter((text) => text.trim() !== '');
}
