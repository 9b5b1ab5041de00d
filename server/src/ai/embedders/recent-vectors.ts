import { LRUCache } from 'lru-cache';

// Maximum number of cached vectors. A vector of 384 dimensions and its key take about 2 KB.
const maxVectors = 4_096;
/** Maximum length of a cached text in characters. Longer texts are whole passages, which are embedded once and stored. */
const maxTextLength = 400;

type Embed = (texts: readonly string[], signal?: AbortSignal) => Promise<Float32Array[]>;

/**
 * Caches the vectors of short texts: people repeat questions, and words and sentences of the same passages are compared for
 * many questions.
 */
export function recentVectors(embed: Embed): { embed: Embed; clear(): void } {
  const known = new LRUCache<string, Float32Array>({ max: maxVectors });
  return {
    async embed(texts, signal) {
      signal?.throwIfAborted();
      const vectors = new Map(texts.map((text) => [text, known.get(text)]));
      const missing = [...vectors].filter(([, vector]) => !vector).map(([text]) => text);
      for (const [place, vector] of (await embed(missing, signal)).entries()) {
        const text = missing[place] ?? '';
        vectors.set(text, vector);
        // Copy the vector, because it may be a view on the buffer of a whole batch.
        if (text.length <= maxTextLength) known.set(text, vector.slice());
      }
      return texts.map((text) => {
        const vector = vectors.get(text);
        if (vector === undefined) throw new Error('The embedder returned too few vectors');
        return vector;
      });
    },
    clear: () => known.clear(),
  };
}
