const realType = 700;
const headerSize = 20;
/** Bytes per element: four for its length and four for its value. */
const elementSize = 8;

/**
 * Joins vectors into one array in PostgreSQL's binary format of `real[]`. The text format would take twice as many bytes, and
 * parsing it would take longer than storing the vectors.
 */
export function realArray(vectors: readonly Float32Array[]): Buffer {
  const count = vectors.reduce((sum, { length }) => sum + length, 0);
  const bytes = Buffer.alloc(headerSize + count * elementSize);
  // Writes the header: one dimension, no nulls, the element type, the number of elements, the first index 1.
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
