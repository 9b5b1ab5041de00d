import { useState } from 'react';

/** Maximum number of steps that can be undone. */
const maxSteps = 50;

/**
 * An undo history. A step is a former state or, if others edit the same data, a change.
 * @param restore undoes one step
 * @example const { remember, undo, canUndo } = useUndo(save); remember(state); save(next)
 */
export function useUndo<Step>(restore: (checkpoint: Step) => void) {
  const [past, setPast] = useState<Step[]>([]);
  return {
    canUndo: past.length > 0,
    remember: (checkpoint: Step) => setPast((before) => [...before, checkpoint].slice(-maxSteps)),
    /** Removes a step from the history because its change failed. */
    forget: (checkpoint: Step) => setPast((before) => before.filter((one) => one !== checkpoint)),
    undo: () => {
      const last = past.at(-1);
      if (last === undefined) return;
      setPast(past.slice(0, -1));
      restore(last);
    },
  };
}
