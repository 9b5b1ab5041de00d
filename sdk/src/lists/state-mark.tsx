import type { ReactNode } from 'react';
import classes from './state-mark.module.css';

/** The tone of a state: done, in progress, needs attention, missing, not started. */
export type StateTone = 'ok' | 'info' | 'warn' | 'bad' | 'none';

/**
 * A state with a distinct shape, so that people recognize the state without color.
 * @experimental
 */
export function StateMark({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <span className={classes.state} data-tone={tone}>
      <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
        {shapes[tone]}
      </svg>
      <span>{children}</span>
    </span>
  );
}

const ring = { cx: 4, cy: 4, r: 3, fill: 'none', stroke: 'currentColor' };
const shapes: Record<StateTone, ReactNode> = {
  ok: <circle cx="4" cy="4" r="3.5" fill="currentColor" />,
  info: <circle {...ring} strokeWidth="2" />,
  warn: <path d="M.75.75h6.5v6.5H.75z" fill="currentColor" />,
  bad: <path d="M4 .5 8 7.5H0z" fill="currentColor" />,
  none: <circle {...ring} strokeWidth="1.2" strokeDasharray="1.6 1.5" />,
};
