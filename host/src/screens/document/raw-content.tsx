import { useState } from 'react';
import { Button } from '@staffroom/sdk/client';
import classes from './raw-content.module.css';

/** Characters shown at first; a browser lays out no more than this without a pause. */
const step = 200_000;

/** What was read out of the file, character by character. */
export function RawContent({ text }: { text: string }) {
  const [shown, setShown] = useState(step);
  return (
    <div className={classes.raw}>
      {/* Long lines scroll sideways, and keyboards must be able to. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.text} tabIndex={0} role="region" aria-label="Raw content">
        {text.slice(0, shown)}
      </pre>
      {shown < text.length && (
        <Button className={classes.more} onClick={() => setShown(shown + step * 5)}>
          Show more
        </Button>
      )}
    </div>
  );
}
