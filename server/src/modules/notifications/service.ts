import { NotificationInput } from '@staffroom/sdk';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { validate } from '../../http/validate.ts';
import type { Events } from '../events.ts';
import { Notification } from './entity.ts';
import { type NotificationInfo, presentNotification } from './schema.ts';

export type NotificationService = ReturnType<typeof createNotificationService>;

export function createNotificationService({ orm }: Pick<Database, 'orm'>, events: Pick<Events, 'publish'>) {
  return {
    /** @throws AppError `invalid` */
    async create(userId: string, notification: z.input<typeof NotificationInput>): Promise<NotificationInfo> {
      const { title, body = null, href = null } = validate(NotificationInput, notification);
      const em = orm.em.fork();
      const row = em.create(Notification, { userId, title, body, href }, { partial: true });
      await em.persist(row).flush();
      await events.publish({ name: 'notification.created', data: { id: row.id }, userId });
      return presentNotification(row);
    },

    /** Newest first; `unread` counts all of them, not only those listed. */
    async list(
      userId: string,
      { limit }: { limit: number },
    ): Promise<{ items: NotificationInfo[]; unread: number }> {
      const em = orm.em.fork();
      const rows = await em.find(
        Notification,
        { userId },
        { orderBy: { createdAt: 'desc', id: 'desc' }, limit },
      );
      const unread = await em.count(Notification, { userId, readAt: null });
      return { items: rows.map(presentNotification), unread };
    },

    /** Foreign and unknown ids change nothing. */
    async markRead(userId: string, ids?: string[]): Promise<void> {
      const where = { userId, readAt: null, ...(ids && { id: { $in: ids } }) };
      const changed = await orm.em.fork().nativeUpdate(Notification, where, { readAt: new Date() });
      if (changed > 0) await events.publish({ name: 'notification.read', data: {}, userId });
    },
  };
}
