import { useState } from 'react';

/** As many steps can be taken back. */
const mostSteps = 50;

/**
 * The steps that something has gone through, newest last, and the way back: former states, or changes where others write in it too.
 * @param restore takes the step back
 * @example const { remember, undo, canUndo } = useUndo(save); remember(state); save(next)
 */
export function useUndo<Step>(restore: (step: Step) => void) {
  const [past, setPast] = useState<Step[]>([]);
  return {
    canUndo: past.length > 0,
    remember: (step: Step) => setPast((before) => [...before, step].slice(-mostSteps)),
    /** A step that came to nothing. */
    forget: (step: Step) => setPast((before) => before.filter((one) => one !== step)),
    undo: () => {
      const last = past.at(-1);
      if (last === undefined) return;
      setPast(past.slice(0, -1));
      restore(last);
    },
  };
}
