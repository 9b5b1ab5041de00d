import type { Embedder } from './embedder.ts';
import { googleClient } from '../wire/google/google-client.ts';
import { createNetworkEmbedder, type NetworkEmbedderOptions } from './network-embedder.ts';

/** Vectors by Gemini, which places questions and what answers them differently and is told which it gets. */
export function createGoogleEmbedder(options: NetworkEmbedderOptions): Embedder {
  const { model, baseUrl } = options;
  return createNetworkEmbedder(
    {
      id: 'google',
      name: 'Google',
      keyVariable: 'GEMINI_API_KEY',
      async request({ texts, dimensions, priority, apiKey, fetch, signal }) {
        const client = await googleClient({ apiKey: apiKey ?? '', baseUrl, fetch });
        const { embeddings = [], usageMetadata } = await client.models.embedContent({
          model,
          // Plain strings would become one text together for some models.
          contents: texts.map((text) => ({ parts: [{ text }] })),
          config: {
            outputDimensionality: dimensions,
            taskType: priority === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT',
            abortSignal: signal,
          },
        });
        return {
          vectors: embeddings.map(({ values = [] }) => values),
          tokens: usageMetadata?.promptTokenCount,
        };
      },
    },
    options,
  );
}
