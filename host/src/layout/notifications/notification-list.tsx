import { ErrorPanel, Link, RelativeTime, Skeleton, said } from '@staffroom/sdk/client';
import classes from './notification-list.module.css';
import type { NotificationInfo, useNotifications } from '../../notifications/notification-queries.ts';
import { isFrom } from '../../agents/is-from.ts';
import { useSentencesOf } from '../../agents/use-sentences.ts';
import { t } from '../../texts/texts.ts';

/** What stands behind the bell: fetched when it is first opened. */
export function NotificationList({
  notifications,
  onOpen,
}: {
  notifications: ReturnType<typeof useNotifications>;
  /** Something was gone to. */
  onOpen: () => void;
}) {
  const items = notifications.data?.items;
  useSentencesOf((agent) => items?.some((item) => isFrom(agent, item)) === true);
  return (
    <>
      <h2 className={classes.title}>{t('Notifications')}</h2>
      {notifications.isPending && <Skeleton lines={3} />}
      {notifications.isError && (
        <ErrorPanel
          title={t('Notifications could not be loaded')}
          error={notifications.error}
          onRetry={() => void notifications.refetch()}
        />
      )}
      {notifications.data?.items.length === 0 && (
        <p className={classes.empty}>{t('Finished work and problems will be listed here.')}</p>
      )}
      <ul className={classes.list}>
        {notifications.data?.items.map((notification) => (
          <li key={notification.id} data-unread={!notification.read || undefined}>
            <Notification notification={notification} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <Link className={classes.all} to="/jobs" onClick={onOpen}>
        {t('All jobs and schedules')}
      </Link>
    </>
  );
}

function Notification({
  notification: { title, body, href, createdAt },
  onOpen,
}: {
  notification: NotificationInfo;
  onOpen: () => void;
}) {
  const text = (
    <>
      <strong>{said(title)}</strong>
      {body && <span>{said(body)}</span>}
      <span className={classes.time}>
        <RelativeTime time={createdAt} />
      </span>
    </>
  );
  if (href === null) return <div className={classes.entry}>{text}</div>;
  return (
    <Link className={classes.entry} to={href} onClick={onOpen}>
      {text}
    </Link>
  );
}
