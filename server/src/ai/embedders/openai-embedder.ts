import type { Embedder } from './embedder.ts';
import { createNetworkEmbedder, type NetworkEmbedderOptions } from './network-embedder.ts';
import { openaiClient } from '../wire/openai/openai-client.ts';

/** Creates the embedder for OpenAI, or a compatible server that supports `dimensions`. */
export function createOpenAiEmbedder(options: NetworkEmbedderOptions): Embedder {
  const { model, baseUrl } = options;
  return createNetworkEmbedder(
    {
      id: 'openai',
      name: 'OpenAI',
      keyVariable: 'OPENAI_API_KEY',
      async request({ texts, dimensions, apiKey, fetch, signal }) {
        const client = await openaiClient({ apiKey, baseUrl, fetch });
        const { data, usage } = await client.embeddings.create(
          { model, input: texts, dimensions },
          { signal },
        );
        return {
          vectors: data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding),
          // Compatible servers may omit the usage.
          tokens: (usage as typeof usage | undefined)?.prompt_tokens,
        };
      },
    },
    options,
  );
}
