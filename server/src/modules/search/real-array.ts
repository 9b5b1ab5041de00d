const realType = 700;
const headerSize = 20;
/** Bytes per element: its length and its value. */
const elementSize = 8;

/**
 * Concatenates vectors in PostgreSQL's binary format of `real[]`. As text they would take twice the bytes, and parsing would
 * take longer than storing.
 */
export function realArray(vectors: readonly Float32Array[]): Buffer {
  const count = vectors.reduce((sum, { length }) => sum + length, 0);
  const bytes = Buffer.alloc(headerSize + count * elementSize);
  // Header: one dimension, no nulls, element type, count, first index 1.
  for (const [index, value] of [1, 0, realType, count, 1].entries()) bytes.writeInt32BE(value, index * 4);
  let at = headerSize;
  for (const vector of vectors)
    for (const value of vector) {
      bytes.writeInt32BE(4, at);
      bytes.writeFloatBE(value, at + 4);
      at += elementSize;
    }
  return bytes;
}
