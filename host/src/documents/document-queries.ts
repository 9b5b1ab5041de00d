import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DocumentContent } from '@staffroom/sdk/core';
import { useSocketStatus } from '@staffroom/sdk/client';
import { coreQuery, pageOf } from '@staffroom/sdk/host';
import { documentsPath, isInProgress, type LibraryDocument } from './library-document.ts';

/** Milliseconds between status requests while a document is processed and there is no socket. */
export const pollInterval = 3000;

/** Maximum number of documents in a summary of recent activity. */
export const recentLimit = 100;

export function useRecentDocuments(): UseQueryResult<LibraryDocument[]> {
  const offline = useSocketStatus() !== 'open';
  return useQuery({
    ...coreQuery('GET /api/documents', { query: { limit: recentLimit } }),
    select: (list) => pageOf(list).items,
    refetchInterval: ({ state }) =>
      offline && state.data !== undefined && pageOf(state.data).items.some(isInProgress) && pollInterval,
  });
}

export function useDocument(id: string): UseQueryResult<LibraryDocument> {
  const offline = useSocketStatus() !== 'open';
  return useQuery({
    ...coreQuery('GET /api/documents/:id', { params: { id } }),
    refetchInterval: ({ state }) =>
      offline && state.data !== undefined && isInProgress(state.data) && pollInterval,
  });
}

export function useDocumentContent(id: string, version: number): UseQueryResult<DocumentContent> {
  return useQuery(coreQuery('GET /api/documents/:id/content', { params: { id }, query: { version } }));
}

export async function refreshDocuments(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(documentsPath),
  });
}
