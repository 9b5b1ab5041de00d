import type { ComponentProps, ReactNode } from 'react';
import classes from './cell-button.module.css';

/**
 * The content of a table cell that becomes editable on click.
 * @example <CellButton aria-label={`${label}: ${value}`} onClick={edit}>{value}</CellButton>
 */
export function CellButton({
  long = false,
  empty = false,
  ...button
}: Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  long?: boolean | undefined;
  /** The cell has no value. The children say what to add. */
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

/** The content of a table cell for people who cannot edit it. */
export function CellWords({ long, children }: { long: boolean; children: ReactNode }) {
  return (
    <span className={classes.cell} data-long={long || undefined}>
      {children}
    </span>
  );
}
