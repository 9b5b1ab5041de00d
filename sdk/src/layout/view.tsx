import { Icon, Link } from '@staffroom/sdk/client';
import { type ReactNode, useId } from 'react';
import classes from './layout.module.css';

interface ViewProps {
  title: string;
  lead?: ReactNode;
  /** A link to the previous page, above the heading. */
  back?: { to: string; label: string } | undefined;
  children: ReactNode;
}

/** The content of an agent's tab: a heading, then content that scrolls. */
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

/** A link to the page above the current one. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={classes.back}>
      <Icon name="chevron-left" size={14} />
      {label}
    </Link>
  );
}
