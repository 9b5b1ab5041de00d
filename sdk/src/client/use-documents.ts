import type { UseQueryResult } from '@tanstack/react-query';
import type { DocumentInfo } from '../capabilities.ts';
import { useQuery } from './query.ts';

/**
 * The documents that the person may read, newest first; kept up to date by the workspace.
 * @example const { data: documents = [] } = useDocuments();
 */
export function useDocuments(): UseQueryResult<DocumentInfo[]> {
  return useQuery<DocumentInfo[]>({ queryKey: ['/api/documents'] });
}
