import type { ReactNode } from 'react';
import classes from './layout.module.css';

interface FormProps {
  /** Accessible name of the form. */
  label?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * A form with grouped fields and buttons. The fields show beside them what is missing or wrong; Enter submits the form.
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

/** A group of related fields under a heading. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** Arranges short fields in two columns if there is room. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
