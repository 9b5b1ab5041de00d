import { momentOf } from '../screen-parts/moment-of.ts';
import classes from './connection-line.module.css';
import { t } from '../texts/texts.ts';

export function MaintenanceText({ until }: { until: string | null }) {
  return (
    <span className={classes.line}>
      {until === null
        ? t('Maintenance: you can read everything, but not change anything.')
        : t('Maintenance until {time}: you can read everything, but not change anything.', {
            time: momentOf(until),
          })}
    </span>
  );
}
