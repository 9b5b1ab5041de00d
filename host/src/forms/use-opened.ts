import { useState } from 'react';

/**
 * Keeps the item that a panel or dialog was opened for during its exit animation. `opening` counts, so that a form can start
 * afresh each time.
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
