import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DocumentPage } from '@staffroom/sdk';
import { useSocketStatus } from '@staffroom/sdk/client';
import { documentPath, documentsPath, isInProgress, type LibraryDocument } from './library-document.ts';

/** Milliseconds between two looks at what is being processed while no news can arrive. */
export const pollInterval = 3000;

/** As many as say what is going on. */
export const recentLimit = 100;

/** The documents that were uploaded last, newest first. */
export function useRecentDocuments(): UseQueryResult<LibraryDocument[]> {
  const offline = useSocketStatus() !== 'open';
  return useQuery<LibraryDocument[]>({
    queryKey: [`${documentsPath}?limit=${recentLimit}`],
    refetchInterval: ({ state }) => offline && state.data?.some(isInProgress) === true && pollInterval,
  });
}

export function useDocument(id: string): UseQueryResult<LibraryDocument> {
  const offline = useSocketStatus() !== 'open';
  return useQuery<LibraryDocument>({
    queryKey: [documentPath(id)],
    refetchInterval: ({ state }) =>
      offline && state.data !== undefined && isInProgress(state.data) && pollInterval,
  });
}

export interface DocumentSection {
  title: string;
  /** 1 is the highest rank. */
  level: number;
  /** Where its heading begins in the text. */
  start: number;
}

/** What was read out of one version of a document. Offsets count UTF-16 units of `text`. */
export interface DocumentContent {
  version: number;
  /** Null until it has been processed. */
  text: string | null;
  pages: DocumentPage[];
  sections: DocumentSection[];
  /** The file holds more than was kept. */
  truncated: boolean;
}

export function useDocumentContent(id: string, version: number): UseQueryResult<DocumentContent> {
  return useQuery<DocumentContent>({ queryKey: [`${documentPath(id)}/content?version=${version}`] });
}

/** Has the list, and what is open of a document, fetched again. */
export async function refreshDocuments(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(documentsPath),
  });
}
