export interface EmbedOptions {
  signal?: AbortSignal;
  /** Someone waits for a `query`; `index` batches, the default, stand back for it. */
  priority?: 'query' | 'index';
}

/**
 * Turns texts into vectors of one space. Vectors of different embedders never mix: store `id` and
 * `dimensions` with every vector and index anew when they change.
 */
export interface Embedder {
  /** Names model, weights and pooling: equal ids mean comparable vectors. */
  readonly id: string;
  readonly dimensions: number;
  /**
   * One vector of length 1 (L2) per text, in the order given; the cosine of two is their dot product.
   * @throws AppError `unavailable` where the model cannot run; the signal's reason once it is aborted
   */
  embed(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>;
  /** Ends what runs; later calls of `embed` are refused. */
  close(): Promise<void>;
}

/** The vector scaled to length 1; one of zeros stays as it is. */
export function unitVector(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return vector.map((value) => value / length);
}

/** What one column holds, and one kind of index. */
export const storedDimensions = 384;

/**
 * A vector as it is stored. A shorter one is filled up with zeros, which changes no angle. Of a longer one the first numbers are
 * kept: a vector of their own where the model was trained so (Matryoshka), and a little less exact where it was not.
 */
export function fitted(vector: ArrayLike<number>): Float32Array {
  const kept = new Float32Array(storedDimensions);
  for (let index = 0; index < Math.min(vector.length, storedDimensions); index++)
    kept[index] = vector[index] ?? 0;
  return unitVector(kept);
}

/** Cosine similarity of two vectors of length 1. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
