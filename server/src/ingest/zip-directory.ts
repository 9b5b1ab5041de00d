/** What a zip archive says about itself in its central directory. Nothing is unpacked to learn it. */
export interface ZipDirectory {
  names: string[];
  /** Sum of the declared sizes; a liar is caught while unpacking. */
  unpackedBytes: number;
}

const endRecord = 0x06054b50;
const directoryEntry = 0x02014b50;
const endRecordSize = 22;
const entrySize = 46;
const longestComment = 0xffff;
/** Marks a field whose value is in the zip64 extension. */
const inExtension = 0xffffffff;

/**
 * @param mostEntries reading stops one entry past this, so that the caller sees the excess
 * @returns undefined where the directory is missing or broken: the archive was cut off or is no archive
 */
export function readZipDirectory(bytes: Uint8Array, mostEntries: number): ZipDirectory | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEndRecord(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  const names: string[] = [];
  let unpackedBytes = 0;
  let at = view.getUint32(end + 16, true);
  // Archives with a prefix count offsets from their own start; the directory always ends at its end record.
  if (at !== inExtension && !isEntry(view, at)) at = end - view.getUint32(end + 12, true);
  while (names.length <= mostEntries && isEntry(view, at)) {
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const nameEnd = at + entrySize + nameLength;
    names.push(Buffer.from(bytes.subarray(at + entrySize, nameEnd)).toString('utf8'));
    const declared = view.getUint32(at + 24, true);
    unpackedBytes += declared === inExtension ? extendedSize(view, nameEnd, extraLength) : declared;
    at = nameEnd + extraLength + view.getUint16(at + 32, true);
  }
  const complete = names.length >= Math.min(count, mostEntries) || count === 0;
  return complete ? { names, unpackedBytes } : undefined;
}

function findEndRecord(view: DataView): number | undefined {
  const last = view.byteLength - endRecordSize;
  const first = Math.max(0, last - longestComment);
  for (let at = last; at >= first; at--) if (view.getUint32(at, true) === endRecord) return at;
  return undefined;
}

function isEntry(view: DataView, at: number): boolean {
  return at >= 0 && at + entrySize <= view.byteLength && view.getUint32(at, true) === directoryEntry;
}

/** The zip64 extension (id 1) holds the unpacked size first. An archive that omits it is not to be trusted. */
function extendedSize(view: DataView, start: number, length: number): number {
  const end = Math.min(start + length, view.byteLength);
  for (let at = start; at + 12 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === 1) return Number(view.getBigUint64(at + 4, true));
  }
  return Number.POSITIVE_INFINITY;
}
