import { useCallback } from 'react';
import { useRemembered } from '../../../workspace/use-remembered.ts';

/** Whether the list is put away, by the administrator or because every step was done. This browser remembers it. */
export function usePutAway(): [isPutAway: boolean, putAway: () => void] {
  const [isPutAway, change] = useRemembered('set-up', { yes: 'put-away', no: 'shown' });
  return [isPutAway, useCallback(() => change(true), [change])];
}
