import { z } from 'zod';
import { keyVariable, oneLine, serverAddress } from './ai-changes.ts';
import { AiProviderTest } from './ai-settings.ts';
import { coreEndpoint } from '../endpoint.ts';

const modelName = oneLine('Enter a model name', 200);
const prefix = z.string().max(200, 'Use at most 200 characters').default('');

/** A model that makes vectors, and what it wants before a question and before a passage, such as `query: `. */
const Prefixes = { queryPrefix: prefix, passagePrefix: prefix };

export const EmbedderChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('builtin') }),
  /** Of a maker whose key is on the server. */
  z.object({ kind: z.literal('maker'), maker: z.enum(['openai', 'google']), model: modelName.optional() }),
  /** ONNX and tokenizer in a folder of the operator's. */
  z.object({
    kind: z.literal('folder'),
    folder: z.string('Choose a folder').regex(/^[\w][\w.-]{0,99}$/, 'Choose one of the folders'),
    ...Prefixes,
  }),
  /** Any server with the embeddings of OpenAI. */
  z.object({
    kind: z.literal('server'),
    baseUrl: serverAddress,
    model: modelName,
    apiKeyEnvVar: keyVariable,
    ...Prefixes,
  }),
]);
export type EmbedderChoice = z.output<typeof EmbedderChoice>;

/** Any server with the `/rerank` that Cohere, Jina, vLLM, TEI and llama.cpp share. */
export const RerankerChoice = z.object({
  baseUrl: serverAddress,
  /** Empty where the server has only one. */
  model: z.string().trim().max(200, 'Use at most 200 characters').default(''),
  apiKeyEnvVar: keyVariable,
  /** Milliseconds, after which the order stays as it was. */
  timeLimit: z
    .number('Enter a number of milliseconds')
    .int('Enter a whole number of milliseconds')
    .min(50, 'Enter at least 50 milliseconds')
    .max(10_000, 'Enter at most 10,000 milliseconds')
    .default(1_500),
});
export type RerankerChoice = z.output<typeof RerankerChoice>;

const SearchModels = z.object({
  /** Null: what the operator has set on the server holds. */
  embedder: EmbedderChoice.nullable(),
  /** What the operator has set, by name. */
  operator: z.string(),
  /** Folders with a model, in the operator's folder of models. */
  folders: z.array(z.string()),
  /** Where these folders are looked for on the server. */
  modelsFolder: z.string(),
  /** Makers whose keys are on the server. */
  makers: z.array(z.enum(['openai', 'google'])),
  /** Null: nobody changes the order. */
  reranker: RerankerChoice.nullable(),
});
export type SearchModels = z.output<typeof SearchModels>;

const administered = { policy: 'admin' } as const;

export const getSearchModels = coreEndpoint({
  ...administered,
  method: 'GET',
  path: '/api/admin/search-models',
  summary: 'Which models search uses, and which it could',
  response: SearchModels,
});

export const chooseEmbedder = coreEndpoint({
  ...administered,
  method: 'PUT',
  path: '/api/admin/search-models/embedder',
  confirmation: true,
  summary: 'Choose whose vectors documents are found by; null takes the choice back',
  body: z.object({ choice: EmbedderChoice.nullable() }),
  response: SearchModels,
  errors: ['unavailable'],
});

export const testEmbedder = coreEndpoint({
  ...administered,
  method: 'POST',
  path: '/api/admin/search-models/embedder/test',
  summary: 'Have a question and two passages embedded; a model that fails is an answer',
  body: z.object({ choice: EmbedderChoice }),
  response: AiProviderTest,
});

export const chooseReranker = coreEndpoint({
  ...administered,
  method: 'PUT',
  path: '/api/admin/search-models/reranker',
  confirmation: true,
  summary: 'Choose who puts the passages that were found in order; null for nobody',
  body: z.object({ choice: RerankerChoice.nullable() }),
  response: SearchModels,
});

export const testReranker = coreEndpoint({
  ...administered,
  method: 'POST',
  path: '/api/admin/search-models/reranker/test',
  summary: 'Have three passages put in order; a model that fails is an answer',
  body: z.object({ choice: RerankerChoice }),
  response: AiProviderTest,
});
