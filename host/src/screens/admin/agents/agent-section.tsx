import { type ReactNode, useId } from 'react';
import classes from './agent-section.module.css';

/** A section below an agent: its heading, sentences, and optionally a list of rows. */
export function AgentSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** The rows of a section, with a line between them. */
export function SectionRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}
