import { openaiClient } from '../wire/openai/openai-client.ts';
import type { Embedder } from './embedder.ts';
import {
  createNetworkEmbedder,
  type NetworkEmbedderOptions,
  type VectorRequest,
} from './network-embedder.ts';

export interface ServerModel {
  baseUrl: string;
  model: string;
  apiKeyEnvVar: string | null;
  queryPrefix: string;
  passagePrefix: string;
}

interface ServerEmbedderOptions extends Omit<NetworkEmbedderOptions, 'model' | 'baseUrl'> {
  id: string;
  spec: ServerModel;
}

/**
 * Creates the embedder for any server with OpenAI's embeddings API: TEI, vLLM, llama.cpp, Ollama, Infinity. It requests no
 * dimensions, because many servers refuse that.
 */
export function createServerEmbedder({ id, spec, ...options }: ServerEmbedderOptions): Embedder {
  const { baseUrl, model, apiKeyEnvVar: keyVariable, queryPrefix, passagePrefix } = spec;
  const request = (question: VectorRequest) => askForVectors(spec, question);
  return createNetworkEmbedder(
    {
      id: 'server',
      name: new URL(baseUrl).host,
      keyVariable,
      request,
      own: { embedderId: id, queryPrefix, passagePrefix },
    },
    { ...options, model, baseUrl },
  );
}

export async function askForVectors(
  { baseUrl, model }: Pick<ServerModel, 'baseUrl' | 'model'>,
  { texts, apiKey, fetch, signal }: Pick<VectorRequest, 'texts' | 'apiKey' | 'fetch' | 'signal'>,
) {
  const client = await openaiClient({ apiKey, baseUrl, fetch });
  // The SDK's default is a packed format that some servers do not know.
  const body = { model, input: texts, encoding_format: 'float' as const };
  const { data, usage } = await client.embeddings.create(body, { signal });
  return {
    vectors: data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding),
    tokens: (usage as typeof usage | undefined)?.prompt_tokens,
  };
}
