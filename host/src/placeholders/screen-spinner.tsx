import { Spinner } from '@staffroom/sdk/host';
import classes from './screen-spinner.module.css';
import { t } from '../texts/texts.ts';

export function ScreenSpinner() {
  return (
    <div className={classes.place} data-placeholder="">
      <Spinner size={24} label={t('Loading')} />
    </div>
  );
}
