import { z } from 'zod';
import { DocumentParams } from './documents.ts';
import { coreEndpoint } from '../endpoint.ts';

export const SearchMode = z.enum(['hybrid', 'keyword', 'vector']);
export type SearchMode = z.output<typeof SearchMode>;

/** Characters of a question that are looked at. */
export const queryLimit = 4000;

/** Where a passage stands. */
const Place = z.object({
  /** From 1; null where the format has no pages. */
  page: z.int().nullable(),
  /** Heading path, sheet or slide. */
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

/** How far the documents that the person may read can be searched. */
export const LibraryProgress = z.object({
  /** Documents whose words can be searched. */
  searchable: z.int(),
  /** Those of them that are searched by meaning, too. */
  embedded: z.int(),
  /** Documents whose text is still being read. */
  processing: z.int(),
});

export const DocumentHit = z.object({
  id: z.string(),
  filename: z.string(),
  fileType: z.string(),
  /** Where its content matches, if it does. */
  passage: Place.extend({ quote: z.string() }).nullable(),
});
export type DocumentHit = z.output<typeof DocumentHit>;

export const VectorState = z.object({
  documentId: z.string(),
  /** All passages can be found by meaning. */
  cached: z.boolean(),
  status: z.enum(['none', 'processing', 'processed']),
  passages: z.int(),
  /** Those that have a vector, or need none because they hold no words. */
  embedded: z.int(),
  /** Whose vectors search uses; null before a worker has started for the first time. */
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
  /** `OpenAI text-embedding-3-small`. */
  name: z.string(),
});

/** `aiProvider` is accepted: the workspace has one vector space, whichever provider answers. */
const VectorRequest = z.object({
  aiProvider: z.string().max(100).optional(),
  forceReprocess: z.boolean().optional(),
});

export const getLibraryProgress = coreEndpoint({
  method: 'GET',
  path: '/api/library/progress',
  policy: 'user',
  summary: 'How far the library can be searched',
  response: LibraryProgress,
});

export const listPassages = coreEndpoint({
  method: 'GET',
  path: '/api/rag-vectors',
  policy: 'user',
  summary: 'Passages of the library: the best for a question, or the newest',
  query: z.object({
    /** Accepted and looked at by nobody: all agents read the one library. */
    agentId: z.string().max(80).optional(),
    /** The best for this question; without it the newest. */
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
  summary: 'The best passages for a question, by words and by meaning',
  body: z.object({
    query: z.string().max(100_000, 'Shorten the question: it can have at most 100,000 characters.'),
    /** Ids of documents that the person may not read find nothing. */
    documentIds: z.array(z.uuid()).max(1000).optional(),
    limit: z.number().int().min(1).max(50).default(8),
    mode: SearchMode.default('hybrid'),
  }),
  response: z.object({
    results: z.array(FoundPassage.extend({ quote: z.string(), score: z.number() })),
    /** What people have to know about the answer, as a sentence. */
    notice: z.string().exactOptional(),
  }),
  errors: ['rate-limited'],
});

export const searchDocuments = coreEndpoint({
  method: 'GET',
  path: '/api/search',
  policy: 'user',
  summary: 'Documents whose name contains the words, then those whose content matches',
  query: z.object({ q: z.string().max(1000) }),
  response: z.object({ documents: z.array(DocumentHit) }),
  errors: ['rate-limited'],
});

const one = { policy: 'user', params: DocumentParams, errors: ['not-found'] } as const;

export const processVectors = coreEndpoint({
  ...one,
  method: 'POST',
  path: '/api/documents/:id/process-vectors',
  summary: 'Have the missing vectors of a document made, or all of them anew',
  body: VectorRequest,
  response: VectorState,
  errors: ['not-found', 'forbidden'],
});

export const listVectors = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/documents/:id/vectors',
  summary: 'The passages of a document and whether each is found by meaning',
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
  summary: 'Whether a document is found by meaning',
  body: VectorRequest,
  response: VectorState,
});

export const getEmbeddings = coreEndpoint({
  method: 'GET',
  path: '/api/admin/embeddings',
  policy: 'admin',
  summary: 'What search by meaning rests on, and how far a change of it has come',
  response: z.object({
    /** Null until a worker has started for the first time. */
    current: EmbedderInfo.nullable(),
    /** What the workspace changes to; null while it does not. Until it is there, search goes on with `current`. */
    next: EmbedderInfo.nullable(),
    /** Documents that have all vectors of `next`, or of `current` where nothing changes. */
    done: z.int(),
    /** Documents that can be searched. */
    total: z.int(),
    /** Why search by meaning or the change does not work at the moment, as a sentence. */
    problem: z.string().nullable(),
  }),
});

export const getSearchListeners = coreEndpoint({
  method: 'GET',
  path: '/api/search/listeners',
  policy: 'user',
  summary: 'Who outside of this server gets to read what is searched for',
  response: z.object({
    /** Those who make the vectors of documents and questions, by name; two while the one takes the place of the other. */
    embedders: z.array(z.string()),
    /** Who puts the passages that were found in order; null for nobody. */
    reranker: z.string().nullable(),
  }),
});
