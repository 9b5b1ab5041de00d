import { useRemembered } from '../workspace/use-remembered.ts';

/** Whether the sidebar shows icons only. This browser remembers it. */
export function useFolded(): [folded: boolean, change: (folded: boolean) => void] {
  return useRemembered('sidebar', { yes: 'folded', no: 'open' });
}
