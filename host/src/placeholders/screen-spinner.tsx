import { Spinner } from '@staffroom/sdk/client';
import classes from './screen-spinner.module.css';
import { t } from '../texts/texts.ts';

/** The whole place of a screen while it is not known or not loaded yet. */
export function ScreenSpinner() {
  return (
    <div className={classes.place}>
      <Spinner size={24} label={t('Loading')} />
    </div>
  );
}
