import type { Severity, Status } from '../../../findings/finding.ts';
import classes from './cells.module.css';
import { Shape } from '../shape.tsx';

/** A table cell that is edited with a native select in the product's style. */
export function ChoiceCell<V extends Severity | Status>({
  label,
  value,
  names,
  onChange,
}: {
  label: string;
  value: V;
  /** The names of the values, in display order. */
  names: Record<V, string>;
  onChange: (value: V) => void;
}) {
  return (
    <span className={classes.choice}>
      <Shape of={value} />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as V)}>
        {Object.entries<string>(names).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
