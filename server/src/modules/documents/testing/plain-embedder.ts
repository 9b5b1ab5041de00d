import { createHash } from 'node:crypto';
import type { Embedder } from '../../../ai/embedders/embedder.ts';

/** A fast embedder for tests. Its vectors only show whether two texts are equal. */
export function plainEmbedder(): Embedder {
  return {
    id: 'plain',
    dimensions: 384,
    async embed(texts) {
      return texts.map((text) => {
        const bytes = createHash('sha512').update(text).digest();
        const vector = Float32Array.from({ length: 384 }, (_, n) => (bytes[n % 64] ?? 0) - 127.5);
        const length = Math.hypot(...vector);
        return vector.map((value) => value / length);
      });
    },
    close: async () => {},
  };
}
