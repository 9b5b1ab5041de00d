import { useState } from 'react';
import { Button } from '@staffroom/sdk/client';
import classes from './raw-content.module.css';
import { t } from '../../../texts/texts.ts';

/** Number of characters shown at first, because browsers render more only with a delay. */
const step = 200_000;

export function RawContent({ text }: { text: string }) {
  const [shown, setShown] = useState(step);
  return (
    <div className={classes.raw}>
      <pre className={classes.text}>{text.slice(0, shown)}</pre>
      {shown < text.length && (
        <Button className={classes.more} onClick={() => setShown(shown + step * 5)}>
          {t('Show more')}
        </Button>
      )}
    </div>
  );
}
