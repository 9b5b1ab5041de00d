import { useId } from 'react';
import { Icon, type IconName } from '../identity/icon.tsx';
import classes from './segmented-control.module.css';

interface Segment<V extends string> {
  value: V;
  label: string;
  icon?: IconName | undefined;
}

interface SegmentedControlProps<V extends string> {
  /** Accessible name of the control. */
  label: string;
  options: readonly Segment<V>[];
  value: V;
  onValueChange: (value: V) => void;
  /** Shows only icons. Their labels stay as accessible names. */
  iconsOnly?: boolean | undefined;
}

/**
 * Selects one of two to four options, side by side.
 * @experimental
 */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onValueChange,
  iconsOnly = false,
}: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <fieldset className={classes.control}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.segment} title={iconsOnly ? option.label : undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.icon !== undefined && <Icon name={option.icon} />}
          <span className={iconsOnly ? 'visually-hidden' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
