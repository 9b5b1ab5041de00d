export interface EmbedOptions {
  signal?: AbortSignal;
  /** A person waits for a `query`, so queries run before `index` batches, which are the default. */
  priority?: 'query' | 'index';
}

/**
 * Turns texts into vectors of one space. Vectors of different embedders are not comparable: store `id` and `dimensions` with
 * each vector, and reindex when they change.
 */
export interface Embedder {
  /** Identifies model, weights and pooling: equal ids mean comparable vectors. */
  readonly id: string;
  readonly dimensions: number;
  /**
   * Returns one vector of length 1 (L2) per text, in order; the dot product of two is their cosine.
   * @throws AppError `unavailable` if the model cannot run; the signal's reason after an abort
   */
  embed(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** Scales a vector to length 1; a zero vector stays unchanged. */
export function unitVector(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return vector.map((value) => value / length);
}

/** The fixed dimension count of the vector column and its index. */
export const storedDimensions = 384;

/**
 * Fits a vector to the stored dimensions. Zeros pad a shorter one without changing angles. A longer one is truncated: exact for
 * models trained that way (Matryoshka), slightly less exact for others.
 */
export function fitted(vector: ArrayLike<number>): Float32Array {
  const kept = new Float32Array(storedDimensions);
  for (let index = 0; index < Math.min(vector.length, storedDimensions); index++)
    kept[index] = vector[index] ?? 0;
  return unitVector(kept);
}

export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
