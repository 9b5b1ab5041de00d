import type { ReactNode } from 'react';
import { EmptyPage } from './empty-page.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title?: string | undefined;
  /** Drawing above the text; default: a page. Use `<EmptySearch />` if items exist but none match. */
  drawing?: ReactNode;
  /** One sentence that says what will appear here, or why nothing does. */
  text: ReactNode;
  /** The one action that helps, such as a button. */
  action?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, drawing = <EmptyPage />, text, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {drawing}
      {title !== undefined && <h2 className={classes.title}>{title}</h2>}
      <p className={classes.sentence}>{text}</p>
      {action}
    </div>
  );
}
