import type { ReactNode } from 'react';
import classes from './field-group.module.css';

/** Fields of a form that belong together, under a line and their name. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
