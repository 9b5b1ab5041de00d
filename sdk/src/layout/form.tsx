import type { ReactNode } from 'react';
import classes from './layout.module.css';

interface FormProps {
  /** Its name for screen readers. */
  label?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * Fields in groups, and what is done with them. Fields that must be filled are the browser's to ask for; Enter submits.
 * @example <Form onSubmit={save}><FieldGroup legend="Basics"><Field …/></FieldGroup><Row><Button type="submit">Save</Button></Row></Form>
 */
export function Form({ label, onSubmit, children }: FormProps) {
  return (
    <form
      className={classes.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Fields that belong together, under their heading. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** Short fields, two beside each other where there is room. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
