import { type ReactNode, Suspense, useRef, type WheelEvent } from 'react';
import { ClaimLine } from '../thread-parts.tsx';
import classes from './margin.module.css';

/** A thread with its evidence in the margin, and the line from the selected claim to its card. */
export function Margin({
  selected,
  evidence,
  children,
}: {
  /** Identifies the selected citation; null without one. */
  selected: string | null;
  /** Null if the evidence has no place beside the thread. */
  evidence: ReactNode;
  children: ReactNode;
}) {
  const body = useRef<HTMLDivElement>(null);

  // The thread is beneath the margin, not around it, so the browser does not pass the wheel on to the thread.
  function onWheel({ currentTarget, deltaY }: WheelEvent<HTMLElement>): void {
    if (currentTarget.scrollHeight > currentTarget.clientHeight) return;
    body.current?.querySelector('[data-thread]')?.scrollBy({ top: deltaY });
  }
  return (
    <div ref={body} className={classes.body} data-margin={evidence !== null || undefined}>
      {children}
      {evidence !== null && (
        <aside className={classes.margin} onWheel={onWheel}>
          {evidence}
        </aside>
      )}
      {evidence !== null && selected !== null && (
        <Suspense fallback={null}>
          <ClaimLine selected={selected} />
        </Suspense>
      )}
    </div>
  );
}
