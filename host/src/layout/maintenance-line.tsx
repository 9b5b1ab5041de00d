import { useConfig } from '../workspace/workspace-config.ts';
import { momentOf } from '../screen-parts/moment-of.ts';
import classes from './connection-line.module.css';
import { t } from '../texts/texts.ts';

/** A notice on every screen: during maintenance, people can only read. */
export function MaintenanceLine() {
  const maintenance = useConfig()?.maintenance ?? null;
  // Screen readers announce only text that is added to an existing live region.
  return (
    <output className={classes.place}>
      {maintenance !== null && (
        <span className={classes.line}>
          {maintenance.until === null
            ? t('Maintenance: you can read everything, but not change anything.')
            : t('Maintenance until {time}: you can read everything, but not change anything.', {
                time: momentOf(maintenance.until),
              })}
        </span>
      )}
    </output>
  );
}
