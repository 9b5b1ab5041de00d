import { Fragment, type ReactNode } from 'react';
import classes from './page-header.module.css';

/** Where a file's name may go on in the next line: `annual_` `report` `.pdf`. */
const wordEnd = /(?<=_)(?=[^_])|(?=\.[^\s.])/;

interface PageHeaderProps {
  title: string;
  /** A short line above the title: where this belongs. */
  eyebrow?: ReactNode;
  /** One line below the title. */
  lead?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
}

/** The head of a screen. The title takes focus when a route changes (`h1`, `tabIndex={-1}`). */
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
