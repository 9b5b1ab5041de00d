import type { ReactNode } from 'react';
import centred from './centred.module.css';
import classes from './missing-page.module.css';

interface MissingPageProps {
  title: string;
  text: string;
  actions: ReactNode;
  /** Content that is shown although the page is missing. */
  children?: ReactNode;
}

/** Shown instead of a page that does not exist or that the person has no access to. */
export function MissingPage({ title, text, actions, children }: MissingPageProps) {
  return (
    <div className={centred.centred}>
      {/* A drawing of a stack of pages with one page missing. */}
      <svg className={classes.drawing} viewBox="0 0 200 120" aria-hidden="true">
        <path d="M14.5 16.5h48v88h-48zM137.5 16.5h48v88h-48z" />
        <path d="M24 32h28M24 44h28M24 56h18M147 32h28M147 44h18M147 56h28" />
        <path strokeDasharray="4 5" d="M76.5 16.5h48v88h-48z" />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.actions}>{actions}</div>
      {children}
    </div>
  );
}
