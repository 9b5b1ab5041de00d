import { Fragment, type ReactNode } from 'react';
import { useWide } from '../../chat/use-wide.ts';
import { PageBar, useHasPageBar } from '../../shell/page-bar.tsx';
import { classNames } from '../class-names.ts';
import classes from './page-header.module.css';

/** Positions where a file name can break: `annual_` `report` `.pdf`. */
const wordEnd = /(?<=_)(?=[^_])|(?=\.[^\s.])/;

interface PageHeaderProps {
  title: string;
  /** A short line above the title, such as its section. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /**
   * The shell's header shows this title, so only screen readers meet the heading here. On wide screens, the actions are in the
   * shell's header, too.
   */
  titleInBar?: boolean;
}

/** The header of a screen. The title takes the focus after a route change (`h1`, `tabIndex={-1}`). */
export function PageHeader({ title, eyebrow, lead, actions, titleInBar = false }: PageHeaderProps) {
  const inBar = useHasPageBar() && titleInBar;
  const actionsInBar = useWide('(min-width: 1100px)') && inBar;
  const hasActions = actions !== undefined && !actionsInBar;
  return (
    <>
      {actionsInBar && actions !== undefined && (
        <PageBar>
          <div className={classNames(classes.actions, classes.barActions)}>{actions}</div>
        </PageBar>
      )}
      <header
        className={classes.header}
        data-in-bar={inBar || undefined}
        data-empty={(inBar && lead === undefined && eyebrow === undefined && !hasActions) || undefined}
      >
        <div className={classes.words}>
          {eyebrow !== undefined && <div className={classes.eyebrow}>{eyebrow}</div>}
          <h1 className={classNames(classes.title, inBar && 'visually-hidden')} tabIndex={-1}>
            {title.split(wordEnd).map((word, at) => (
              <Fragment key={at}>
                {at > 0 && <wbr />}
                {word}
              </Fragment>
            ))}
          </h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {hasActions && <div className={classes.actions}>{actions}</div>}
      </header>
    </>
  );
}
