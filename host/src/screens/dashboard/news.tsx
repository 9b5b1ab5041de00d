import { Link, RelativeTime, serverMessage } from '@staffroom/sdk/client';
import type { NotificationInfo } from '@staffroom/sdk/core';
import { isFrom } from '../../agents/is-from.ts';
import { useSentencesOf } from '../../agents/use-sentences.ts';
import { useNotifications } from '../../notifications/notification-queries.ts';
import classes from './news.module.css';
import { SectionHead } from './section-head.tsx';
import { t } from '../../texts/texts.ts';

const shown = 5;

export function News() {
  const items = useNotifications().data?.items.slice(0, shown) ?? [];
  useSentencesOf((agent) => items.some((item) => isFrom(agent, item)));
  // Shows no error, because the bell already shows it.
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="news-title">
      <SectionHead id="news-title" title={t('What’s new')} link={<Link to="/jobs">{t('All jobs')}</Link>} />
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({
  item: { title, titleParts, body, bodyParts, href, sender, createdAt },
}: {
  item: NotificationInfo;
}) {
  const words = (
    <>
      <strong className={classes.title}>{serverMessage(title, titleParts)}</strong>
      {body && <span className={classes.body}>{serverMessage(body, bodyParts)}</span>}
      <span className={classes.time}>
        {sender !== null && <>{sender} · </>}
        <RelativeTime time={createdAt} />
      </span>
    </>
  );
  if (href === null) return <div className={classes.item}>{words}</div>;
  return (
    <Link className={classes.item} to={href}>
      {words}
    </Link>
  );
}
