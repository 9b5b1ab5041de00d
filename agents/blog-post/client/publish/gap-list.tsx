import { t } from '../texts.ts';
import classes from './publish.module.css';

const maxShown = 8;

/** The marks of missing facts in a post. */
export function GapList({ gaps }: { gaps: readonly string[] }) {
  const more = gaps.length - maxShown;
  return (
    <ul className={classes.gaps}>
      {gaps.slice(0, maxShown).map((gap, place) => (
        // The same mark can appear several times, and the list never changes its order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>{gap}</li>
      ))}
      {more > 0 && <li>{t('and {more, number} more', { more })}</li>}
    </ul>
  );
}
