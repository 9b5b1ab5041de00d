import { ErrorPanel, IconButton, Link, Popover, RelativeTime, Skeleton } from '@staffroom/sdk/client';
import classes from './notification-centre.module.css';
import { type NotificationInfo, useMarkRead, useNotifications } from './notification-queries.ts';

/** The bell: how much is new, and behind it what. Looking at it counts as reading. */
export function NotificationCentre() {
  const notifications = useNotifications();
  const markRead = useMarkRead();
  const unread = notifications.data?.unread ?? 0;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return (
    <span className={classes.centre}>
      <Popover
        label="Notifications"
        align="end"
        trigger={<IconButton icon="bell" label={label} />}
        onOpenChange={(open) => {
          // Marked when it closes, so that what is new can be told apart while it is open.
          if (!open && unread > 0) markRead.mutate();
        }}
      >
        {(close) => (
          <div className={classes.panel}>
            <h2 className={classes.title}>Notifications</h2>
            {notifications.isPending && <Skeleton lines={3} />}
            {notifications.isError && (
              <ErrorPanel
                title="Notifications could not be loaded"
                error={notifications.error}
                onRetry={() => void notifications.refetch()}
              />
            )}
            {notifications.data?.items.length === 0 && (
              <p className={classes.empty}>Finished work and problems will be listed here.</p>
            )}
            <ul className={classes.list}>
              {notifications.data?.items.map((notification) => (
                <li key={notification.id} data-unread={!notification.read || undefined}>
                  <Notification notification={notification} onOpen={close} />
                </li>
              ))}
            </ul>
            <Link className={classes.all} to="/jobs" onClick={close}>
              All jobs and schedules
            </Link>
          </div>
        )}
      </Popover>
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </span>
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
      <strong>{title}</strong>
      {body && <span>{body}</span>}
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
