import { inflateSync } from 'node:zlib';

/** What a person sees as the name of a field of a form; empty where the file has none. */
export type FieldLabels = (fieldName: string) => string;

/** Bytes that a stream of objects may unpack to, and that all of them may. */
const mostUnpacked = 4 * 1024 * 1024;
const mostOfAll = 16 * 1024 * 1024;

/** Names of a field and its label, in either order, in a dictionary. */
const nameAndLabel =
  /\/T ?(\([^()]{1,200}\)|<[0-9A-Fa-f]{2,800}>)[^()<>]{0,200}\/TU ?(\([^()]{1,400}\)|<[0-9A-Fa-f]{2,1600}>)/g;
const labelAndName =
  /\/TU ?(\([^()]{1,400}\)|<[0-9A-Fa-f]{2,1600}>)[^()<>]{0,200}\/T ?(\([^()]{1,200}\)|<[0-9A-Fa-f]{2,800}>)/g;

/**
 * Labels of groups of buttons. pdf.js gives those of each button alone, so they are looked up in the file, when they are needed.
 * A file that is encrypted shows none.
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

/** The file itself, and what its streams of objects unpack to. */
function* objectsOf(bytes: Uint8Array): Generator<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.includes('/Btn') && !file.includes('/ObjStm')) return;
  yield file.toString('latin1', 0, mostOfAll);
  let room = mostOfAll;
  for (let at = file.indexOf('/ObjStm'); at !== -1 && room > 0; at = file.indexOf('/ObjStm', at + 1)) {
    const stream = file.indexOf('stream', at);
    if (stream === -1) return;
    const start = stream + (file[stream + 6] === 0x0d ? 8 : 7);
    const end = file.indexOf('endstream', start);
    try {
      const part = inflateSync(file.subarray(start, end === -1 ? undefined : end), {
        maxOutputLength: mostUnpacked,
      });
      room -= part.length;
      yield part.toString('latin1');
    } catch {
      // Packed in another way: its fields go by their own names.
    }
  }
}

/** A string as PDF writes it: `(text)` or `<hexadecimal>`, in Latin letters or in UTF-16. */
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
