import { classNames } from '../class-names.ts';
import classes from './spinner.module.css';

interface SpinnerProps {
  /** Text for screen readers. A spinner without a label is decorative. */
  label?: string | undefined;
  /** Size in pixels. */
  size?: number | undefined;
  className?: string | undefined;
}

export function Spinner({ label, size = 16, className }: SpinnerProps) {
  const circle = (
    <svg
      className={classNames(classes.spinner, className)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.25" className={classes.track} />
      <path d="M8 1.75a6.25 6.25 0 0 1 6.25 6.25" />
    </svg>
  );
  if (label === undefined) return circle;
  return (
    <output>
      {circle}
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
