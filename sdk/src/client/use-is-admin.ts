import { coreQuery } from './core-api.ts';
import { useQuery } from './query.ts';

/** Whether the person administers the workspace. The host has asked who they are before any page is shown. */
export function useIsAdmin(): boolean {
  return useQuery(coreQuery('GET /api/auth/me')).data?.role === 'admin';
}
