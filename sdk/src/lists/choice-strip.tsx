import type { ReactNode } from 'react';
import classes from './choice-strip.module.css';

/**
 * The main filter of a list as a row of buttons with row counts. Pressing the selected one again clears the filter.
 * @example <ChoiceStrip label="Level" value={level} choices={[['must', 'Must', 12]]} onChange={(level) => set({ level })} />
 */
export function ChoiceStrip<V extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  /** The selected choice; '' means no filter. */
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
