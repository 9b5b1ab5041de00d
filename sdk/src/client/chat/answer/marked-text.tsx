import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import classes from './marked-text.module.css';

const notFound = 'This quote was not found in the sources';
const unsupported = 'No source supports this statement';

/** Words of an answer that its sources do not bear out. Not with the highlighter, which marks evidence. */
export function MarkedText({
  kind,
  last,
  children,
}: {
  kind: string;
  /** The end of what is marked: here it is said in words. */
  last: boolean;
  children: ReactNode;
}) {
  switch (kind) {
    case 'not-found':
      return (
        <>
          <s className={classes.notFound} title={notFound}>
            {children}
          </s>
          {last && (
            <span className={classes.flag} title={notFound}>
              <span aria-hidden="true">not found</span>
              <VisuallyHidden> ({notFound})</VisuallyHidden>
            </span>
          )}
        </>
      );
    case 'unsupported':
      return (
        <span className={classes.unsupported} title={unsupported}>
          {children}
          {last && <VisuallyHidden> ({unsupported})</VisuallyHidden>}
        </span>
      );
    default:
      return <span>{children}</span>;
  }
}

/** A number without evidence: it leads nowhere, and says so once the answer is written. */
export function MissingCitation({ number, streaming }: { number: number; streaming: boolean }) {
  if (streaming) return <>[{number}]</>;
  const text = `Source ${number} is not there or not open to you`;
  return (
    <span className={classes.missing} title={text}>
      <s aria-hidden="true">[{number}]</s>
      <VisuallyHidden> ({text})</VisuallyHidden>
    </span>
  );
}
