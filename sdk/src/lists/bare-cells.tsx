import classes from './bare-cells.module.css';
import { Options } from './options.tsx';

/**
 * One of a few words, changed where it stands. It is the browser's own control, with our face.
 * @example <SelectCell label="Kind of R-001" value={kind} names={kindNames} onChange={(kind) => change({ kind })} />
 */
export function SelectCell<V extends string>({
  label,
  value,
  names,
  readOnly = false,
  onChange,
}: {
  label: string;
  value: V;
  names: Readonly<Record<V, string>>;
  readOnly?: boolean | undefined;
  onChange: (value: V) => void;
}) {
  if (readOnly) return names[value];
  return (
    <select
      className={classes.cell}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as V)}
    >
      <Options names={names} />
    </select>
  );
}

/** A day, `2026-10-05`, changed where it stands. */
export function DateCell({
  label,
  value,
  readOnly = false,
  onChange,
}: {
  label: string;
  value: string;
  readOnly?: boolean | undefined;
  onChange: (value: string) => void;
}) {
  if (readOnly) return value;
  return (
    <input
      type="date"
      className={classes.cell}
      aria-label={label}
      value={value}
      data-empty={value === '' || undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
