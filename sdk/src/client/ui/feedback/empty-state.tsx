import type { ReactNode } from 'react';
import { EmptyPage } from './empty-page.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title?: string | undefined;
  /** A page unless told: `<EmptySearch />` where something is there, but nothing of it fits what was asked for. */
  drawing?: ReactNode;
  /** One sentence: what will stand here, or why nothing does. */
  text: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** Shown where a list has nothing in it. */
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
