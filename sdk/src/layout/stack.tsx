import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** Arranges children in a column. */
export function Stack({
  gap,
  children,
}: {
  /** Distance between children: `small` for related items, `large` for sections of a page. */
  gap?: 'small' | 'large' | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classes.stack} data-gap={gap}>
      {children}
    </div>
  );
}

/** Arranges children in a row that wraps, such as buttons and the note beside them. */
export function Row({ end, children }: { end?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.row}>
      {children}
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </div>
  );
}

/** Secondary text in a muted color: counts, states, dates. */
export function Quiet({ children }: { children: ReactNode }) {
  return <p className={classes.quiet}>{children}</p>;
}

/** A notice. Screen readers announce a notice with the tone `bad` immediately. */
export function Note({ tone, children }: { tone?: 'bad' | 'info' | undefined; children: ReactNode }) {
  return (
    <p className={classes.note} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      {children}
    </p>
  );
}
