import { Fragment, type ReactNode } from 'react';
import classes from './page-header.module.css';

/** Positions where a file name can break: `annual_` `report` `.pdf`. */
const wordEnd = /(?<=_)(?=[^_])|(?=\.[^\s.])/;

interface PageHeaderProps {
  title: string;
  /** A short line above the title, such as its section. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The header of a screen. The title takes the focus after a route change (`h1`, `tabIndex={-1}`). */
export function PageHeader({ title, eyebrow, lead, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {eyebrow !== undefined && <div className={classes.eyebrow}>{eyebrow}</div>}
        <h1 className={classes.title} tabIndex={-1}>
          {title.split(wordEnd).map((word, at) => (
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {word}
            </Fragment>
          ))}
        </h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
