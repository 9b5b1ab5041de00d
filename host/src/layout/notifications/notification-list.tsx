import { ErrorPanel, Link, RelativeTime, Skeleton, serverMessage } from '@staffroom/sdk/client';
import classes from './notification-list.module.css';
import type { KeptError } from '../../notifications/kept-errors.ts';
import type { NotificationInfo, useNotifications } from '../../notifications/notification-queries.ts';
import { isFrom } from '../../agents/is-from.ts';
import { useSentencesOf } from '../../agents/use-sentences.ts';
import { t } from '../../texts/texts.ts';

export function NotificationList({
  notifications,
  errors,
  onOpen,
}: {
  notifications: ReturnType<typeof useNotifications>;
  /** Errors that earlier toasts have shown. */
  errors: readonly KeptError[];
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
          title={t('Couldn’t load notifications')}
          error={notifications.error}
          onRetry={() => void notifications.refetch()}
        />
      )}
      {errors.length > 0 && <Problems errors={errors} />}
      {notifications.data?.items.length === 0 && errors.length === 0 && (
        <p className={classes.empty}>{t('Finished work and problems appear here.')}</p>
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

function Problems({ errors }: { errors: readonly KeptError[] }) {
  return (
    <section className={classes.problems} aria-labelledby="problems-title">
      <h3 id="problems-title" className={classes.subtitle}>
        {t('Problems since you opened this page')}
      </h3>
      <ul className={classes.list}>
        {errors.map(({ title, description, requestId, time }) => (
          <li key={`${title} ${description}`} className={classes.entry}>
            <strong>{title}</strong>
            {description !== undefined && <span>{description}</span>}
            <span className={classes.time}>
              <RelativeTime time={time} />
              {requestId !== null && (
                <>
                  {' · '}
                  <code>{requestId}</code>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notification({
  notification: { title, titleParts, body, bodyParts, href, sender, createdAt },
  onOpen,
}: {
  notification: NotificationInfo;
  onOpen: () => void;
}) {
  const text = (
    <>
      <strong>{serverMessage(title, titleParts)}</strong>
      {body && <span>{serverMessage(body, bodyParts)}</span>}
      <span className={classes.time}>
        {sender !== null && <>{sender} · </>}
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
