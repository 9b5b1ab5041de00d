/** A record of the old PowerPoint format, which is a tree of records. */
export interface PptRecord {
  type: number;
  instance: number;
  isContainer: boolean;
  body: Buffer;
}

const headerSize = 8;
const maxDepth = 40;

export function* recordsIn(body: Buffer): Generator<PptRecord> {
  for (let at = 0; at + headerSize <= body.length; ) {
    const record = recordAt(body, at);
    if (record === undefined) return;
    yield record;
    at += headerSize + record.body.length;
  }
}

export function recordAt(stream: Buffer, at: number): PptRecord | undefined {
  if (at < 0 || at + headerSize > stream.length) return undefined;
  const versionAndInstance = stream.readUInt16LE(at);
  const length = stream.readUInt32LE(at + 4);
  return {
    type: stream.readUInt16LE(at + 2),
    instance: versionAndInstance >> 4,
    isContainer: (versionAndInstance & 0xf) === 0xf,
    body: stream.subarray(at + headerSize, at + headerSize + length),
  };
}

export function* walkRecords(body: Buffer, depth = 0): Generator<PptRecord> {
  for (const record of recordsIn(body)) {
    yield record;
    if (record.isContainer && depth < maxDepth) yield* walkRecords(record.body, depth + 1);
  }
}
