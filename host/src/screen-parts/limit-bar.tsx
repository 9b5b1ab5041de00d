import type { ReactNode } from 'react';
import classes from './limit-bar.module.css';
import { t } from '../texts/texts.ts';

interface LimitBarProps {
  /** The used part of the limit: 1 is the whole limit. No limit is null. */
  part: number | null;
  /** The part from which the limit counts as reached. */
  fullAt?: number;
  /** Says what is used, and of how much. */
  children: ReactNode;
}

/** A sentence about a used amount, with a bar below if there is a limit. Both show when the limit is near or reached. */
export function LimitBar({ part, fullAt = 1, children }: LimitBarProps) {
  if (part === null) return <p className={classes.sum}>{children}</p>;
  const state = part >= fullAt ? 'full' : part >= 0.8 ? 'near' : 'well';
  return (
    <div className={classes.limited} data-state={state}>
      <p className={classes.sum}>
        {children}
        {state === 'full' && t(', limit reached')}
        {state === 'near' && t(', over 80%')}
      </p>
      <div className={classes.bar} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, part * 100)}%` }} />
      </div>
    </div>
  );
}
