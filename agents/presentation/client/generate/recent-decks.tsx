import { Link, RelativeTime, useAgent, useApi } from '@staffroom/sdk/client';
import * as contract from '../../contract.ts';
import classes from './generate-form.module.css';
import { t } from '../texts.ts';

/** Lists recent presentations, newest first. */
export function RecentDecks() {
  const { basePath } = useAgent();
  const decks = useApi(contract).listDecks.useQuery();
  const items = decks.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label={t('Your presentations')}>
      <h2 className={classes.heading}>{t('Your presentations')}</h2>
      <ul className={classes.list}>
        {items.map(({ id, title, slides, updatedAt }) => (
          <li key={id} className={classes.deck}>
            <Link to={`${basePath}?deck=${id}`}>{title}</Link>
            <span className={classes.note}>
              {t.rich('{slides} slides · {time}', { slides, time: <RelativeTime time={updatedAt} /> })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
