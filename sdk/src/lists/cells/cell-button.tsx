import type { ComponentProps, ReactNode } from 'react';
import classes from './cell-button.module.css';

/**
 * What stands in a cell until it is pressed to be changed.
 * @example <CellButton aria-label={`${label}: ${value}`} onClick={edit}>{value}</CellButton>
 */
export function CellButton({
  long = false,
  empty = false,
  ...button
}: Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  /** Its lines end where they were ended. */
  long?: boolean | undefined;
  /** Nothing stands there yet; what is shown says what to add. */
  empty?: boolean | undefined;
}) {
  return (
    <button
      {...button}
      type="button"
      className={classes.cell}
      data-long={long || undefined}
      data-empty={empty || undefined}
    />
  );
}

/** The same for who may not change it. */
export function CellWords({ long, children }: { long: boolean; children: ReactNode }) {
  return (
    <span className={classes.cell} data-long={long || undefined}>
      {children}
    </span>
  );
}
