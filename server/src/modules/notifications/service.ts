import { type Message, messageText } from '@staffroom/sdk';
import type { NotificationInfo, NotificationKind, NotificationList } from '@staffroom/sdk/core';
import { type NotificationOptions, writtenNotification } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../db/database.ts';
import type { Events } from '../events.ts';
import { partsToStore, storedParts } from '../stored-message.ts';
import { User } from '../users/entity.ts';
import { createAddNotification, type Sender, type Sent } from './add-notification.ts';
import { createNotificationChoices } from './choices.ts';
import { Notification } from './entity.ts';
import {
  type CombinedEvent,
  countUnread,
  gatherDocument,
  unreadSince,
  visibleNotifications,
} from './notifications.sql.ts';

export interface Announcement {
  title: string | Message;
  href: string;
  /** The document that the notification is about. People who lose access to it do not see the notification. */
  documentId: string | null;
  /** The chat that the notification is about. People who cannot read it do not see the notification. */
  sessionId?: string | null;
}

export type NotificationService = ReturnType<typeof createNotificationService>;

export function createNotificationService(
  { orm, pool }: Pick<Database, 'orm' | 'pool'>,
  events: Pick<Events, 'publish' | 'publishEach'>,
  now = () => new Date(),
) {
  const choices = createNotificationChoices({ orm });
  const add = createAddNotification({ orm, events, choices, now });

  return {
    choices,

    async existing(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const people = await orm.em
        .fork()
        .find(User, { id: { $in: [...ids] }, disabledAt: null }, { fields: ['id'] });
      return people.map(({ id }) => id);
    },

    /** Notifies a person, unless the person has switched off this kind of notification. @throws AppError `invalid` */
    async create(
      userId: string,
      notification: NotificationOptions & { title: string | Message },
      kind: NotificationKind = 'agents',
    ): Promise<void> {
      await add(userId, writtenNotification(notification), { kind, sender: null });
    },

    /**
     * Notifies a person in the name of an agent.
     * @returns false if the person has got as many notifications of this agent within the last hour as the limit allows
     * @throws AppError `invalid`
     */
    send: (userId: string, notification: Sent, sender: Sender): Promise<boolean> =>
      add(userId, notification, { kind: 'agents', sender }),

    /** Tells a person about a browser that has signed in. People cannot switch off this notification. */
    async tellNewBrowser(userId: string, browser: string): Promise<void> {
      const em = orm.em.fork();
      const title = 'A new browser has signed in to your account';
      const told = { userId, title, body: browser, href: '/settings?tab=browsers' };
      const row = em.create(Notification, told, { partial: true });
      await em.persist(row).flush();
      await events.publish({ name: 'notification.created', data: { id: row.id, alert: false }, userId });
    },

    /** Notifies each person who does not already have the same notification unread. */
    async announce(
      everybody: string[],
      { title: announced, href, documentId, sessionId = null }: Announcement,
    ): Promise<void> {
      const listeners = await choices.listeners(everybody, 'shared');
      if (listeners.length === 0) return;
      const people = listeners.map(({ userId }) => userId);
      const title = messageText(announced);
      const titleParts = partsToStore(announced);
      const told = await orm.em.fork().transactional(async (em) => {
        const same = { userId: { $in: people }, title, documentId, sessionId, readAt: null };
        const unread = await em.find(Notification, same, { fields: ['userId'] });
        const told = new Set(unread.map(({ userId }) => userId));
        const others = people.filter((id) => !told.has(id));
        for (const userId of others)
          em.persist(
            em.create(
              Notification,
              { userId, kind: 'shared', title, titleParts, href, documentId, sessionId },
              { partial: true },
            ),
          );
        return others;
      });
      const notified = new Set(told);
      await events.publishEach(
        listeners
          .filter(({ userId }) => notified.has(userId))
          .map(({ userId, alert }) => ({
            people: [userId],
            event: { name: 'notification.created', data: { alert } },
          })),
      );
    },

    /** Combines all events of a topic into one notification, until the person reads it. */
    async gather(userId: string, event: CombinedEvent): Promise<void> {
      const [listener] = await choices.listeners([userId], 'documents');
      if (!listener) return;
      const id = await gatherDocument(pool, userId, event);
      const { alert } = listener;
      if (id !== null) await events.publish({ name: 'notification.created', data: { id, alert }, userId });
    },

    /** A person's notifications, newest first. `unread` counts all unread ones, including those that are not in the list. */
    async list(
      userId: string,
      { limit }: { limit: number },
      senderName: (agent: string) => string,
    ): Promise<NotificationList> {
      const [rows, unread] = await Promise.all([
        visibleNotifications(pool, userId, limit),
        countUnread(pool, userId),
      ]);
      return { items: rows.map((row) => present(row, senderName)), unread };
    },

    /** The unread notifications after `since` that the person can see, newest first. */
    unreadSince: (userId: string, since: Date, limit: number) => unreadSince(pool, userId, since, limit),

    /** Marks notifications as read. Ignores unknown ids and ids of other people's notifications. */
    async markRead(userId: string, ids?: string[]): Promise<void> {
      const where = { userId, readAt: null, ...(ids && { id: { $in: ids } }) };
      const changed = await orm.em.fork().nativeUpdate(Notification, where, { readAt: new Date() });
      if (changed > 0) await events.publish({ name: 'notification.read', data: {}, userId });
    },
  };
}

function present(
  { id, agent, title, titleParts, body, bodyParts, href, readAt, createdAt }: Notification,
  senderName: (agent: string) => string,
): NotificationInfo {
  const parts = { title: storedParts(title, titleParts), body: storedParts(body, bodyParts) };
  return {
    id,
    title,
    ...(parts.title && { titleParts: parts.title }),
    body: body ?? null,
    ...(parts.body && { bodyParts: parts.body }),
    href: href ?? null,
    sender: agent == null ? null : senderName(agent),
    read: readAt != null,
    createdAt: createdAt.toISOString(),
  };
}
