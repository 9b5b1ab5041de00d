import { asMessage, msg } from '@staffroom/sdk';
import type { SubmissionRow } from '../../modules/deliveries/entity.ts';
import type { NotificationService } from '../../modules/notifications/service.ts';

interface AnnounceOptions {
  notifications: Pick<NotificationService, 'create'>;
  /** Returns the ids of the administrators. */
  administrators: () => Promise<readonly string[]>;
}

/** Notifies every administrator about a version that waits for a review. */
export function announceWaiting({ notifications, administrators }: AnnounceOptions) {
  return async ({ version }: SubmissionRow, name: string): Promise<void> => {
    const title = msg`${asMessage(name)} ${version} waits for your review`;
    const body = 'A program has submitted this version. It runs after an administrator has approved it.';
    for (const id of await administrators())
      await notifications.create(id, { title, body, href: '/admin/agents' }, 'agents');
  };
}
