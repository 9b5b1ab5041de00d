/** A stream in a compound file, the container of Office files before 2007. */
export interface OleStream {
  name: string;
  head: Buffer;
}

const lastSector = 0xfffffffa;
const entrySize = 128;
/** Bytes. Smaller streams share the root's sectors, in pieces of 64 bytes. */
const smallStream = 4096;
const pieceSize = 64;
const streamEntry = 2;
const rootEntry = 5;
/**
 * Maximum number of sectors, more than any real directory has. In a damaged file, sectors may refer to each other in a circle.
 */
const maxSectors = 4_096;
const inHeader = 109;

/**
 * Lists the streams of a compound file, which distinguish documents, workbooks and protected files.
 * @returns undefined if the directory is damaged
 */
export function readOleDirectory(bytes: Uint8Array): OleStream[] | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 512) return undefined;
  const shift = file.readUInt16LE(0x1e);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorSize = 1 << shift;
  const sector = (number: number): Buffer =>
    file.subarray((number + 1) * sectorSize, (number + 2) * sectorSize);

  const allocation = (number: number): number => {
    const table = Math.floor(number / (sectorSize / 4));
    // Files above 7 MB have further allocation tables elsewhere; this code does not read them.
    if (table >= inHeader) return lastSector;
    const entry = sector(file.readUInt32LE(0x4c + table * 4));
    const at = (number % (sectorSize / 4)) * 4;
    return at + 4 <= entry.length ? entry.readUInt32LE(at) : lastSector;
  };

  const small = (root: number, piece: number): Buffer => {
    let current = root;
    const steps = Math.floor((piece * pieceSize) / sectorSize);
    for (let step = 0; step < steps && step < maxSectors; step++) current = allocation(current);
    return sector(current).subarray((piece * pieceSize) % sectorSize);
  };

  const streams: OleStream[] = [];
  let root = lastSector;
  let current = file.readUInt32LE(0x30);
  for (let count = 0; current < lastSector && count < maxSectors; count++) {
    const directory = sector(current);
    for (let at = 0; at + entrySize <= directory.length; at += entrySize) {
      const start = directory.readUInt32LE(at + 0x74);
      if (directory[at + 0x42] === rootEntry) root = start;
      if (directory[at + 0x42] !== streamEntry) continue;
      const nameLength = Math.min(Math.max(directory.readUInt16LE(at + 0x40) - 2, 0), 62);
      const isSmall = directory.readUInt32LE(at + 0x78) < smallStream;
      streams.push({
        name: directory.toString('utf16le', at, at + nameLength),
        head: isSmall ? small(root, start) : sector(start),
      });
    }
    current = allocation(current);
  }
  return streams.length === 0 ? undefined : streams;
}

/** Whether the file is a protected document: since 2007, Office stores protected documents of any format in a compound file. */
export function isProtectedPackage(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return file.includes(Buffer.from('EncryptedPackage', 'utf16le'));
}
