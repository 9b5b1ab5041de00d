import { Icon, Link } from '@staffroom/sdk/client';
import { type ReactNode, useId } from 'react';
import classes from './layout.module.css';

interface ViewProps {
  /** Its heading. */
  title: string;
  /** What it is for, in a sentence. */
  lead?: ReactNode;
  /** Where one came from: its link stands above the heading. */
  back?: { to: string; label: string } | undefined;
  children: ReactNode;
}

/** What a tab of an agent shows: it scrolls by itself, and begins with its heading. */
export function View({ title, lead, back, children }: ViewProps) {
  const id = useId();
  return (
    <section className={classes.view} aria-labelledby={id}>
      {back && <BackLink {...back} />}
      <h1 id={id} className={classes.title}>
        {title}
      </h1>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** The way to what this is a part of. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={classes.back}>
      <Icon name="chevron-left" size={14} />
      {label}
    </Link>
  );
}
