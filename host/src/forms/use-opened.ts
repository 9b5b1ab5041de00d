import { useState } from 'react';

/**
 * What a panel or dialog shows: the thing it was last opened for, also while it goes away. `opening` counts, so that a
 * form can start anew with each.
 */
export function useOpened<T>(wanted: T | null): { shown: T | null; opening: number } {
  const [state, setState] = useState({ wanted, shown: wanted, opening: 0 });
  if (wanted !== state.wanted) {
    const opens = wanted !== null;
    setState({
      wanted,
      shown: opens ? wanted : state.shown,
      opening: opens ? state.opening + 1 : state.opening,
    });
  }
  return state;
}
