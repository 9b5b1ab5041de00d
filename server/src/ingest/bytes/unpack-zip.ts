import { constants, crc32, inflateRawSync } from 'node:zlib';
import type { ExtractionLimits } from '../limits.ts';
import { corrupt, encrypted, tooLarge } from '../refusal.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

export interface UnpackedZip {
  names: readonly string[];
  parts: ReadonlyMap<string, Buffer>;
}

/**
 * Unpacks the wanted parts of an archive up to the size limit. Counts the unpacked bytes and ignores the declared size, so that
 * no parser gets a zip bomb.
 * @param what the file type in messages: "Word document"
 * @throws Refusal `limit`, `corrupt` or `encrypted`
 */
export function unpackZip(
  bytes: Uint8Array,
  what: string,
  limits: ExtractionLimits,
  wanted: (name: string) => boolean,
): UnpackedZip {
  const entries = readZipDirectory(bytes, limits.zipEntries);
  if (entries === undefined) throw corrupt(what);
  const chosen = entries.filter(({ name }) => wanted(name));
  const declared = chosen.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (entries.length > limits.zipEntries || declared > limits.unpackedBytes) throw tooLarge(what);
  if (chosen.some(({ isEncrypted }) => isEncrypted)) throw encrypted(what);
  const parts = new Map<string, Buffer>();
  let room = limits.unpackedBytes;
  for (const entry of chosen) {
    const part = unpack(bytes, entry, room, what);
    if (part === undefined) continue;
    room -= part.length;
    parts.set(entry.name, part);
  }
  return { names: entries.map(({ name }) => name), parts };
}

/** Packs the parts into an uncompressed archive, for parsers that accept only archives. */
export function packStored(parts: ReadonlyMap<string, Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const encoded = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(encoded.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    files.push(Buffer.from('PK\x03\x04'), common, encoded, content);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, encoded);
    offset += 4 + common.length + encoded.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const localHeaderSize = 30;
const stored = 0;
const deflated = 8;

function unpack(bytes: Uint8Array, entry: ZipEntry, room: number, what: string): Buffer | undefined {
  const { offset, packedBytes, method } = entry;
  if (offset + localHeaderSize > bytes.length) return undefined;
  const header = Buffer.from(bytes.buffer, bytes.byteOffset + offset, localHeaderSize);
  const start = offset + localHeaderSize + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === stored && packed.length > room) throw tooLarge(what);
  if (method === stored) return Buffer.from(packed);
  if (method !== deflated) return undefined;
  if (room === 0) throw tooLarge(what);
  try {
    // For a truncated stream, returns the bytes that it contains, as office programs do.
    return inflateRawSync(packed, { maxOutputLength: room, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw tooLarge(what, error);
    return undefined;
  }
}
