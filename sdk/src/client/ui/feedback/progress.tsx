import { classNames } from '../class-names.ts';
import classes from './progress.module.css';

interface ProgressProps {
  /** Accessible name: the work that is in progress. */
  label: string;
  /** The completed amount; undefined while unknown. Never pass an estimate. */
  value?: number | undefined;
  /** The amount of `value` when the work is complete. */
  max?: number | undefined;
  className?: string | undefined;
}

/** @example <Progress label="Matching requirements" value={35} max={61} /> */
export function Progress({ label, value, max = 1, className }: ProgressProps) {
  const known = value !== undefined && max > 0;
  return (
    <div
      // A `div`, because browsers cannot style the native element consistently.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={known ? 0 : undefined}
      aria-valuemax={known ? max : undefined}
      aria-valuenow={known ? value : undefined}
      className={classNames(classes.track, className)}
    >
      <div
        className={known ? classes.done : classes.unknown}
        style={known ? { inlineSize: `${Math.min(100, (value / max) * 100)}%` } : undefined}
      />
    </div>
  );
}
