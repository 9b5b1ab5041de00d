import { inflateSync } from 'node:zlib';

export type FieldLabels = (fieldName: string) => string;

/** Maximum unpacked bytes of one object stream, and of all object streams together. */
const maxUnpackedBytes = 4 * 1024 * 1024;
const maxTotalBytes = 16 * 1024 * 1024;

/** Matches a form field's name and label in a PDF dictionary, in either order. */
const nameAndLabel =
  /\/T ?(\([^()]{1,200}\)|<[0-9A-Fa-f]{2,800}>)[^()<>]{0,200}\/TU ?(\([^()]{1,400}\)|<[0-9A-Fa-f]{2,1600}>)/g;
const labelAndName =
  /\/TU ?(\([^()]{1,400}\)|<[0-9A-Fa-f]{2,1600}>)[^()<>]{0,200}\/T ?(\([^()]{1,200}\)|<[0-9A-Fa-f]{2,800}>)/g;

/**
 * Finds the labels of button groups in the file itself, on demand, because pdf.js omits them. In an encrypted file, it finds
 * none.
 */
export function fieldLabels(bytes: Uint8Array): FieldLabels {
  let labels: Map<string, string> | undefined;
  return (fieldName) => {
    labels ??= readLabels(bytes);
    return labels.get(fieldName.split('.').at(-1) ?? '') ?? '';
  };
}

function readLabels(bytes: Uint8Array): Map<string, string> {
  const labels = new Map<string, string>();
  for (const part of objectsOf(bytes)) {
    for (const [, name = '', label = ''] of part.matchAll(nameAndLabel))
      labels.set(decode(name), decode(label));
    for (const [, label = '', name = ''] of part.matchAll(labelAndName))
      labels.set(decode(name), decode(label));
  }
  return labels;
}

function* objectsOf(bytes: Uint8Array): Generator<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.includes('/Btn') && !file.includes('/ObjStm')) return;
  yield file.toString('latin1', 0, maxTotalBytes);
  let room = maxTotalBytes;
  for (let at = file.indexOf('/ObjStm'); at !== -1 && room > 0; at = file.indexOf('/ObjStm', at + 1)) {
    const stream = file.indexOf('stream', at);
    if (stream === -1) return;
    const start = stream + (file[stream + 6] === 0x0d ? 8 : 7);
    const end = file.indexOf('endstream', start);
    try {
      const part = inflateSync(file.subarray(start, end === -1 ? undefined : end), {
        maxOutputLength: maxUnpackedBytes,
      });
      room -= part.length;
      yield part.toString('latin1');
    } catch {
      // Skips a stream with another compression; its fields are shown by name instead of label.
    }
  }
}

/** Decodes a PDF string, `(text)` or `<hexadecimal>`, in Latin letters or UTF-16. */
function decode(written: string): string {
  const inner = written.slice(1, -1);
  const bytes = written.startsWith('<')
    ? Buffer.from(inner, 'hex')
    : Buffer.from(
        inner.replace(/\\(?:([0-7]{1,3})|(.))/gs, (_, octal?: string, character = '') =>
          octal === undefined ? character : String.fromCharCode(Number.parseInt(octal, 8) & 0xff),
        ),
        'latin1',
      );
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes).trim();
  return new TextDecoder('windows-1252').decode(bytes).trim();
}
