import { IconButton, Popover, Skeleton, useWorkspaceEvent } from '@staffroom/sdk/client';
import { popup } from '@staffroom/sdk/host';
import classes from './notification-centre.module.css';
import { useKeptErrors } from '../../notifications/kept-errors.ts';
import { useMarkRead, useNotifications } from '../../notifications/notification-queries.ts';
import { t } from '../../texts/texts.ts';

const NotificationList = popup(
  async () => (await import('./notification-list.tsx')).NotificationList,
  () => <Skeleton lines={3} />,
);

/** The bell with the number of unread notifications. It opens the list, and closing the list marks all as read. */
export function NotificationCentre() {
  const notifications = useNotifications();
  const markRead = useMarkRead();
  const errors = useKeptErrors();
  useWorkspaceEvent('notification.created', ({ alert }) => {
    if (alert === true) void import('./show-newest.ts').then(({ showNewest }) => showNewest());
  });
  const unread = notifications.data?.unread ?? 0;
  const label = unread === 0 ? t('Notifications') : t('Notifications, {unread} unread', { unread });
  return (
    <span className={classes.centre}>
      <Popover
        label={t('Notifications')}
        align="end"
        trigger={<IconButton icon="bell" label={label} />}
        onOpenChange={(open) => {
          // Marks notifications as read when the list closes, so that unread ones are distinguishable while it is open.
          if (!open && unread > 0) markRead.mutate();
        }}
      >
        {(close) => (
          <div className={classes.panel}>
            <NotificationList notifications={notifications} errors={errors} onOpen={close} onClose={close} />
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
