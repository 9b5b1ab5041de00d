import type { Embedder } from './embedder.ts';
import { googleClient } from '../wire/google/google-client.ts';
import { createNetworkEmbedder, type NetworkEmbedderOptions } from './network-embedder.ts';

/** Creates the Gemini embedder, which treats questions and passages differently. */
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
          // Sends each text as an object, because some models would merge plain strings into one text.
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
