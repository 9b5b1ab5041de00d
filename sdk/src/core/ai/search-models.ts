import { z } from 'zod';
import { keyVariable, oneLine, serverAddress } from './ai-changes.ts';
import { AiProviderTest } from './ai-settings.ts';
import { coreEndpoint } from '../endpoint.ts';

const modelName = oneLine('Enter a model name', 200);
const prefix = z.string().max(200, 'Use at most 200 characters').default('');

/** Prefixes that an embedding model expects before a question and before a passage, such as `query: `. */
const Prefixes = { queryPrefix: prefix, passagePrefix: prefix };

export const EmbedderChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('builtin') }),
  /** A vendor, such as OpenAI, whose key is set on the server. */
  z.object({ kind: z.literal('maker'), maker: z.enum(['openai', 'google']), model: modelName.optional() }),
  /** ONNX model and tokenizer in a folder that the server operator provides. */
  z.object({
    kind: z.literal('folder'),
    folder: z.string('Choose a folder').regex(/^[\w][\w.-]{0,99}$/, 'Choose one of the folders'),
    ...Prefixes,
  }),
  /** A server with OpenAI's embeddings API. */
  z.object({
    kind: z.literal('server'),
    baseUrl: serverAddress,
    model: modelName,
    apiKeyEnvVar: keyVariable,
    ...Prefixes,
  }),
]);
export type EmbedderChoice = z.output<typeof EmbedderChoice>;

/** A server with the `/rerank` API that Cohere, Jina, vLLM, TEI and llama.cpp share. */
export const RerankerChoice = z.object({
  baseUrl: serverAddress,
  /** Name of the model; empty for a server with only one model. */
  model: z.string().trim().max(200, 'Use at most 200 characters').default(''),
  apiKeyEnvVar: keyVariable,
  /** Timeout in milliseconds. After a timeout, search keeps the order without reranking. */
  timeLimit: z
    .number('Enter a number of milliseconds')
    .int('Enter a whole number of milliseconds')
    .min(50, 'Enter at least 50 milliseconds')
    .max(10_000, 'Enter at most 10,000 milliseconds')
    .default(1_500),
});
export type RerankerChoice = z.output<typeof RerankerChoice>;

const SearchModels = z.object({
  /** The embedder that administrators chose; null uses the setting of the server operator. */
  embedder: EmbedderChoice.nullable(),
  operator: z.string(),
  folders: z.array(z.string()),
  modelsFolder: z.string(),
  /** Vendors whose keys are set on the server. */
  makers: z.array(z.enum(['openai', 'google'])),
  /** The reranker; null when none is set. */
  reranker: RerankerChoice.nullable(),
});
export type SearchModels = z.output<typeof SearchModels>;

const administered = { policy: 'admin' } as const;

export const getSearchModels = coreEndpoint({
  ...administered,
  scope: 'ai',
  method: 'GET',
  path: '/api/admin/search-models',
  summary: 'Get the models that search uses and the available alternatives',
  response: SearchModels,
});

export const chooseEmbedder = coreEndpoint({
  ...administered,
  scope: null,
  method: 'PUT',
  path: '/api/admin/search-models/embedder',
  confirmation: true,
  summary: 'Choose the embedder for search; null resets the choice',
  body: z.object({ choice: EmbedderChoice.nullable() }),
  response: SearchModels,
  errors: ['unavailable'],
});

export const testEmbedder = coreEndpoint({
  ...administered,
  scope: null,
  method: 'POST',
  path: '/api/admin/search-models/embedder/test',
  summary: 'Test an embedder with a question and two passages; a failure is a normal response',
  body: z.object({ choice: EmbedderChoice }),
  response: AiProviderTest,
});

export const chooseReranker = coreEndpoint({
  ...administered,
  scope: null,
  method: 'PUT',
  path: '/api/admin/search-models/reranker',
  confirmation: true,
  summary: 'Choose the reranker for search; null for none',
  body: z.object({ choice: RerankerChoice.nullable() }),
  response: SearchModels,
});

export const testReranker = coreEndpoint({
  ...administered,
  scope: null,
  method: 'POST',
  path: '/api/admin/search-models/reranker/test',
  summary: 'Test a reranker with three passages; a failure is a normal response',
  body: z.object({ choice: RerankerChoice }),
  response: AiProviderTest,
});
