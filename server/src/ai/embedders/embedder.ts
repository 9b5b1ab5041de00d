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
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** Cosine similarity of two vectors of length 1. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
