import type { UseQueryResult } from '@tanstack/react-query';
import type { DocumentInfo } from '../capabilities.ts';
import { coreQuery } from './core-api.ts';
import { pageOf } from './document-page.ts';
import { useQuery } from './query.ts';

/**
 * The documents that the person may read, newest first; kept up to date by the workspace.
 * @example const { data: documents = [] } = useDocuments();
 */
export function useDocuments(): UseQueryResult<DocumentInfo[]> {
  return useQuery({
    ...coreQuery('GET /api/documents'),
    select: (list) => pageOf(list).items,
  });
}
