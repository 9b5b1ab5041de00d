import { useState } from 'react';

/** Maximum number of steps. */
const maxSteps = 50;

/**
 * An undo history of former states, or of changes if others edit the same data.
 * @param restore undoes one step
 * @example const { remember, undo, canUndo } = useUndo(save); remember(state); save(next)
 */
export function useUndo<Step>(restore: (step: Step) => void) {
  const [past, setPast] = useState<Step[]>([]);
  return {
    canUndo: past.length > 0,
    remember: (step: Step) => setPast((before) => [...before, step].slice(-maxSteps)),
    /** Removes a step that failed. */
    forget: (step: Step) => setPast((before) => before.filter((one) => one !== step)),
    undo: () => {
      const last = past.at(-1);
      if (last === undefined) return;
      setPast(past.slice(0, -1));
      restore(last);
    },
  };
}
