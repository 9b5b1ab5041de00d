import { z } from 'zod';
import type { Passage } from '@staffroom/sdk';

export const SearchMode = z.enum(['hybrid', 'keyword', 'vector']);
export type SearchMode = z.output<typeof SearchMode>;

/** Characters of a question that are looked at. */
export const queryLimit = 4000;

export const SemanticSearch = z.object({
  query: z.string().max(100_000),
  /** Ids of documents that the person may not read find nothing. */
  documentIds: z.array(z.uuid()).max(1000).optional(),
  limit: z.number().int().min(1).max(50).default(8),
  mode: SearchMode.default('hybrid'),
});

export const PassageList = z.object({
  /** Accepted and looked at by nobody: all agents read the one library. */
  agentId: z.string().max(80).optional(),
  /** The best for this question; without it the newest. */
  q: z.string().max(queryLimit).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export const GlobalSearch = z.object({ q: z.string().max(1000) });

/** Not a UUID: such an id names no document and is answered like any other that does not exist. */
export const VectorParams = z.object({ id: z.string() });

/** `aiProvider` is accepted: the workspace has one vector space, whichever provider answers. */
export const VectorRequest = z.object({
  aiProvider: z.string().max(100).optional(),
  forceReprocess: z.boolean().optional(),
});

export const VectorQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export function presentHit(passage: Passage) {
  const { id, documentId, filename, version, page, section, start, end, quote, score } = passage;
  return { id, documentId, filename, version, page, section, start, end, quote, content: quote, score };
}

/** The words of a passage and where they stand; never its numbers. */
export function presentContent(passage: Omit<Passage, 'score'>) {
  const { id, documentId, filename, version, page, section, start, end, quote } = passage;
  return { id, documentId, filename, version, page, section, start, end, content: quote };
}
