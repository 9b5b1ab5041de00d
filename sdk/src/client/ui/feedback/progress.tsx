import { classNames } from '../class-names.ts';
import classes from './progress.module.css';

interface ProgressProps {
  /** What is under way, for screen readers. */
  label: string;
  /** How much is done; left out while nobody knows. Never an estimate. */
  value?: number | undefined;
  /** What `value` counts up to. */
  max?: number | undefined;
  className?: string | undefined;
}

/** @example <Progress label="Matching requirements" value={35} max={61} /> */
export function Progress({ label, value, max = 1, className }: ProgressProps) {
  const known = value !== undefined && max > 0;
  return (
    <div
      // The native element cannot be drawn alike everywhere.
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
