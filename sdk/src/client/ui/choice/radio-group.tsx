import { type ReactNode, useId } from 'react';
import classes from './radio-group.module.css';

export interface RadioGroupProps<V extends string> {
  /** Accessible name of the group. */
  label: string;
  labelHidden?: boolean | undefined;
  options: readonly { value: V; label: string; description?: ReactNode }[];
  /** The selected value; null without a selection. */
  value: V | null;
  onValueChange: (value: V) => void;
  /** Shows the options as cards, side by side if there is room. */
  cards?: boolean | undefined;
  disabled?: boolean | undefined;
}

export default function RadioGroup<V extends string>({
  label,
  labelHidden = false,
  options,
  value,
  onValueChange,
  cards = false,
  disabled = false,
}: RadioGroupProps<V>) {
  const name = useId();
  return (
    <fieldset className={classes.group} data-cards={cards || undefined} disabled={disabled}>
      <legend className={labelHidden ? 'visually-hidden' : classes.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            className={cards ? 'visually-hidden' : classes.dot}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          <span className={classes.words}>
            <span className={classes.title}>{option.label}</span>
            {option.description !== undefined && (
              <span className={classes.description}>{option.description}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
