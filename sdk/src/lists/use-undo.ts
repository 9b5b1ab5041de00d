import { useState } from 'react';

/** As many steps can be taken back. */
const mostSteps = 50;

/**
 * The states that something had before, and the way back to them.
 * @param restore puts a former state in the place of what is there
 * @example const { remember, undo, canUndo } = useUndo(save); remember(state); save(next)
 */
export function useUndo<State>(restore: (state: State) => void) {
  const [past, setPast] = useState<State[]>([]);
  return {
    canUndo: past.length > 0,
    remember: (state: State) => setPast((before) => [...before, state].slice(-mostSteps)),
    undo: () => {
      const before = past.at(-1);
      if (before === undefined) return;
      setPast(past.slice(0, -1));
      restore(before);
    },
  };
}
