import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** Things below each other. */
export function Stack({
  gap,
  children,
}: {
  /** `small` for what belongs together, `large` for parts of a page. */
  gap?: 'small' | 'large' | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classes.stack} data-gap={gap}>
      {children}
    </div>
  );
}

/** Things beside each other, which go below each other where there is no room: the buttons of a form, what is said beside them. */
export function Row({
  end,
  children,
}: {
  /** Stands at the other end. */
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.row}>
      {children}
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </div>
  );
}

/** Words that stand back: counts, states, dates. */
export function Quiet({ children }: { children: ReactNode }) {
  return <p className={classes.quiet}>{children}</p>;
}

/** What people should know before they go on; what has failed is told to screen readers at once. */
export function Note({ tone, children }: { tone?: 'bad' | 'info' | undefined; children: ReactNode }) {
  return (
    <p className={classes.note} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      {children}
    </p>
  );
}
