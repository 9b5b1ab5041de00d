export interface ZipEntry {
  name: string;
  /** The compression method: 0 means stored, 8 means deflated. */
  method: number;
  isEncrypted: boolean;
  offset: number;
  packedBytes: number;
  /** The declared size; unpacking detects a false value. */
  unpackedBytes: number;
}

const endRecord = 0x06054b50;
const directoryEntry = 0x02014b50;
const endRecordSize = 22;
const entrySize = 46;
const maxCommentLength = 0xffff;
/** The value of a field whose real value is in the zip64 extension. */
const inExtension = 0xffffffff;

/**
 * Reads a zip archive's central directory without unpacking.
 * @param maxEntries reading stops one entry above this number, so that the caller can detect the excess
 * @returns undefined if the directory is missing or damaged
 */
export function readZipDirectory(bytes: Uint8Array, maxEntries: number): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEndRecord(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  const entries: ZipEntry[] = [];
  const claimed = view.getUint32(end + 16, true);
  let at = claimed;
  // An archive with a prefix counts offsets from its own start, so the directory is located by its end: the end record follows
  // it.
  if (at !== inExtension && !isEntry(view, at)) at = end - view.getUint32(end + 12, true);
  const prefix = claimed === inExtension ? 0 : at - claimed;
  while (entries.length <= maxEntries && isEntry(view, at)) {
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const nameEnd = at + entrySize + nameLength;
    const [unpackedBytes = inExtension, packedBytes = inExtension, offset = inExtension] = resolveExtended(
      [24, 20, 42].map((field) => view.getUint32(at + field, true)),
      extendedFields(view, nameEnd, extraLength),
    );
    entries.push({
      // Older programs for Windows separate folders by backslashes.
      name: Buffer.from(bytes.subarray(at + entrySize, nameEnd))
        .toString('utf8')
        .replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      offset: offset + prefix,
      packedBytes,
      unpackedBytes,
    });
    at = nameEnd + extraLength + view.getUint16(at + 32, true);
  }
  const complete = entries.length >= Math.min(count, maxEntries) || count === 0;
  return complete ? entries : undefined;
}

function findEndRecord(view: DataView): number | undefined {
  const last = view.byteLength - endRecordSize;
  const first = Math.max(0, last - maxCommentLength);
  for (let at = last; at >= first; at--) if (view.getUint32(at, true) === endRecord) return at;
  return undefined;
}

function isEntry(view: DataView, at: number): boolean {
  return at >= 0 && at + entrySize <= view.byteLength && view.getUint32(at, true) === directoryEntry;
}

/** The zip64 extension (id 1) contains the marked fields, in order. An archive without it is invalid. */
function resolveExtended(fields: number[], extended: number[]): number[] {
  let next = 0;
  return fields.map((field) =>
    field === inExtension ? (extended[next++] ?? Number.POSITIVE_INFINITY) : field,
  );
}

function extendedFields(view: DataView, start: number, length: number): number[] {
  const end = Math.min(start + length, view.byteLength);
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const fieldsEnd = Math.min(at + 4 + view.getUint16(at + 2, true), end);
    const fields: number[] = [];
    for (let field = at + 4; field + 8 <= fieldsEnd; field += 8)
      fields.push(Number(view.getBigUint64(field, true)));
    return fields;
  }
  return [];
}
