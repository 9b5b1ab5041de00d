import { Button, t } from '@staffroom/sdk/client';
import classes from './others-words.module.css';
import type { OwnWords } from './use-own-words.ts';

/**
 * Shows the text that someone else has saved in the meantime, and asks the person which text to keep. Renders nothing without a
 * conflict.
 */
export function OthersWords({
  words: { theirs, keepMine, leave },
}: {
  words: Pick<OwnWords, 'theirs' | 'keepMine' | 'leave'>;
}) {
  if (theirs === null) return null;
  return (
    <section role="alert" aria-label={t('Changed by someone else')} className={classes.others}>
      <p>{t('Someone else edited this in the meantime. Your version isn’t saved yet. Theirs:')}</p>
      <blockquote className={classes.theirs}>{theirs || t('Nothing')}</blockquote>
      <div className={classes.choice}>
        <Button size="compact" onClick={keepMine}>
          {t('Keep my version')}
        </Button>
        <Button size="compact" onClick={leave}>
          {t('Use the other version')}
        </Button>
      </div>
    </section>
  );
}
