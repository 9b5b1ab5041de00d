import { z } from 'zod';
import { DocumentParams } from './documents.ts';
import { coreEndpoint } from '../endpoint.ts';

export const SearchMode = z.enum(['hybrid', 'keyword', 'vector']);
export type SearchMode = z.output<typeof SearchMode>;

export const queryLimit = 4000;

const Place = z.object({
  /** Page number, starting with 1; null for formats without pages. */
  page: z.int().nullable(),
  /** Path of headings, name of the sheet or number of the slide. */
  section: z.string().nullable(),
  start: z.int(),
  end: z.int(),
});

const FoundPassage = Place.extend({
  id: z.string(),
  documentId: z.string(),
  filename: z.string(),
  version: z.int(),
  content: z.string(),
});

/** Number of the person's readable documents that search can find. */
export const LibraryProgress = z.object({
  /** Number of documents that keyword search can find. */
  searchable: z.int(),
  /** Number of documents that semantic search can find, too. */
  embedded: z.int(),
  processing: z.int(),
});

export const DocumentHit = z.object({
  id: z.string(),
  filename: z.string(),
  fileType: z.string(),
  /** The best match in the document's content, or null. */
  passage: Place.extend({ quote: z.string() }).nullable(),
});
export type DocumentHit = z.output<typeof DocumentHit>;

export const VectorState = z.object({
  documentId: z.string(),
  cached: z.boolean(),
  status: z.enum(['none', 'processing', 'processed']),
  passages: z.int(),
  /** Number of passages that have a vector or contain no words. */
  embedded: z.int(),
  /** The embedder that search uses; null until a worker has started for the first time. */
  embedder: z.string().nullable(),
});
export type VectorState = z.output<typeof VectorState>;

export const IndexedPassage = Place.extend({
  id: z.string(),
  ordinal: z.int(),
  content: z.string(),
  embedded: z.boolean(),
});
export type IndexedPassage = z.output<typeof IndexedPassage>;

const EmbedderInfo = z.object({
  id: z.string(),
  name: z.string(),
});

/** Body of a request for vectors. `aiProvider` has no effect, because the workspace has one vector space for all providers. */
const VectorRequest = z.object({
  aiProvider: z.string().max(100).optional(),
  forceReprocess: z.boolean().optional(),
});

export const getLibraryProgress = coreEndpoint({
  method: 'GET',
  path: '/api/library/progress',
  policy: 'user',
  summary: 'Get the indexing progress of the library',
  response: LibraryProgress,
});

export const listPassages = coreEndpoint({
  method: 'GET',
  path: '/api/rag-vectors',
  policy: 'user',
  summary: 'List passages of the library: the best for a question, or the newest',
  query: z.object({
    /** Has no effect, because all agents read the same library. */
    agentId: z.string().max(80).optional(),
    /** Returns the best matches for this question. Default: the newest documents. */
    q: z.string().max(queryLimit).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.array(FoundPassage),
  errors: ['rate-limited'],
});

export const searchPassages = coreEndpoint({
  method: 'POST',
  path: '/api/semantic-search',
  policy: 'user',
  summary: 'Find the best passages for a question, by words and by meaning',
  body: z.object({
    query: z.string().max(100_000, 'Shorten the question: it can have at most 100,000 characters.'),
    /** Searches only these documents. Documents that the person cannot read are ignored. */
    documentIds: z.array(z.uuid()).max(1000).optional(),
    limit: z.number().int().min(1).max(50).default(8),
    mode: SearchMode.default('hybrid'),
  }),
  response: z.object({
    results: z.array(FoundPassage.extend({ quote: z.string(), score: z.number() })),
    /** A sentence that people need to see with the results. */
    notice: z.string().exactOptional(),
  }),
  errors: ['rate-limited'],
});

export const searchDocuments = coreEndpoint({
  method: 'GET',
  path: '/api/search',
  policy: 'user',
  summary: 'Find documents whose name contains the words, then documents whose content matches',
  query: z.object({ q: z.string().max(1000) }),
  response: z.object({ documents: z.array(DocumentHit) }),
  errors: ['rate-limited'],
});

const one = { policy: 'user', params: DocumentParams, errors: ['not-found'] } as const;

export const processVectors = coreEndpoint({
  ...one,
  method: 'POST',
  path: '/api/documents/:id/process-vectors',
  summary: 'Compute the missing vectors of a document, or all of them again',
  body: VectorRequest,
  response: VectorState,
  errors: ['not-found', 'forbidden'],
});

export const listVectors = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/vectors',
  summary: 'List the passages of a document and whether each has a vector',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(1000).default(200),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  response: VectorState.extend({ vectors: z.array(IndexedPassage) }),
});

export const getVectorState = coreEndpoint({
  ...one,
  method: 'POST',
  path: '/api/documents/:id/check-cache-status',
  summary: 'Get whether a document has vectors',
  body: VectorRequest,
  response: VectorState,
});

export const getEmbeddings = coreEndpoint({
  method: 'GET',
  path: '/api/admin/embeddings',
  policy: 'admin',
  scope: 'ai',
  summary: 'Get the embedder of search, and the progress of a change of embedder',
  response: z.object({
    /** The embedder that search uses; null until a worker has started for the first time. */
    current: EmbedderInfo.nullable(),
    /** The embedder that the workspace is changing to, or null. Search uses `current` until the change is complete. */
    next: EmbedderInfo.nullable(),
    /** Number of documents with all vectors of `next`, or of `current` when no change is under way. */
    done: z.int(),
    total: z.int(),
    /** A sentence that says why semantic search or the change does not work now, or null. */
    problem: z.string().nullable(),
  }),
});

export const getSearchListeners = coreEndpoint({
  method: 'GET',
  path: '/api/search/listeners',
  policy: 'user',
  summary: 'List the external services that receive search queries',
  response: z.object({
    /** Names of the embedders in use; two during a change of the embedder. */
    embedders: z.array(z.string()),
    reranker: z.string().nullable(),
  }),
});
