import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** Children in a column. */
export function Stack({
  gap,
  children,
}: {
  /** `small` for related items, `large` for sections of a page. */
  gap?: 'small' | 'large' | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classes.stack} data-gap={gap}>
      {children}
    </div>
  );
}

/** Children in a row that wraps: for example buttons and the note beside them. */
export function Row({ end, children }: { end?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.row}>
      {children}
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </div>
  );
}

/** Secondary text: counts, states, dates. */
export function Quiet({ children }: { children: ReactNode }) {
  return <p className={classes.quiet}>{children}</p>;
}

/** A notice. Screen readers announce a `bad` one immediately. */
export function Note({ tone, children }: { tone?: 'bad' | 'info' | undefined; children: ReactNode }) {
  return (
    <p className={classes.note} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      {children}
    </p>
  );
}
