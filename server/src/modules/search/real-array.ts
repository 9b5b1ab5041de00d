const realType = 700;
const headerSize = 20;
/** Bytes of an element: its length and its value. */
const elementSize = 8;

/**
 * Vectors one behind the other, as PostgreSQL's binary form of a `real[]`. As text they take twice the bytes, and reading the
 * digits takes the database longer than storing the rows.
 */
export function realArray(vectors: readonly Float32Array[]): Buffer {
  const count = vectors.reduce((sum, { length }) => sum + length, 0);
  const bytes = Buffer.alloc(headerSize + count * elementSize);
  // One dimension, no nulls, the type, how many, counted from 1.
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
