import type { UseQueryResult } from '@tanstack/react-query';
import type { DocumentInfo } from '../capabilities.ts';
import { coreQuery } from './core-api.ts';
import { pageOf } from './document-page.ts';
import { useQuery } from './query.ts';

/**
 * Loads the documents that the person can read, newest first, and updates them on workspace events.
 * @example const { data: documents = [] } = useDocuments();
 */
export function useDocuments(): UseQueryResult<DocumentInfo[]> {
  return useQuery({
    ...coreQuery('GET /api/documents'),
    select: (list) => pageOf(list).items,
  });
}
