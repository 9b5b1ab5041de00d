import { useState } from 'react';

/**
 * Returns the item for which a panel or dialog was opened, also during its exit animation. `opening` changes with each opening,
 * so that a form can reset.
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
