import { coreQuery } from './core-api.ts';
import { useQuery } from './query.ts';

/** Whether the person is an administrator. The host loads this information before any page. */
export function useIsAdmin(): boolean {
  return useQuery(coreQuery('GET /api/auth/me')).data?.role === 'admin';
}
