import type { ReactNode } from 'react';
import classes from './choice-strip.module.css';

/**
 * What a list is filtered by first, side by side, with the number of rows of each. Pressed again, a choice is taken back.
 * @example <ChoiceStrip label="Level" value={level} choices={[['must', 'Must', 12]]} onChange={(level) => set({ level })} />
 */
export function ChoiceStrip<V extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  /** '' for none. */
  value: V | '';
  choices: readonly (readonly [value: V | '', name: ReactNode, rows: number])[];
  onChange: (value: V | '') => void;
}) {
  return (
    <fieldset className={classes.strip} aria-label={label}>
      {choices.map(([each, name, rows]) => (
        <button
          key={each}
          type="button"
          className={classes.choice}
          aria-pressed={value === each}
          onClick={() => onChange(value === each ? '' : each)}
        >
          {name} <b>{rows}</b>
        </button>
      ))}
    </fieldset>
  );
}
