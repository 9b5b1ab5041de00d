import { NotificationInput } from '@staffroom/sdk/internal/shared';
import type { NotificationInfo, NotificationKind, NotificationList } from '@staffroom/sdk/core';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import { validate } from '../../http/validate.ts';
import { sharedWith } from '../access/chat-access.ts';
import { readable } from '../access/readable.ts';
import type { Events } from '../events.ts';
import { User } from '../users/entity.ts';
import { createNotificationChoices } from './choices.ts';
import { Notification } from './entity.ts';

export interface Announcement {
  title: string;
  href: string;
  /** The document that the notification is about. People who lose access to it do not see the notification. */
  documentId: string | null;
  /** The chat that the notification is about. People who cannot read it do not see the notification. */
  sessionId?: string | null;
}

/** One of many similar events that are combined into a single notification. */
export interface CombinedEvent {
  topic: string;
  documentId: string;
  one: { title: string; body: string; href: string };
  /** The text that replaces `one` if several events are combined. `{count}` becomes their number. */
  several: { title: string; href: string };
}

type Sent = z.input<typeof NotificationInput>;

type Unread = Pick<Notification, 'title' | 'createdAt'> & {
  kind: NotificationKind | null;
  agent: string | null;
  body: string | null;
  href: string | null;
};

/** The agent that sends a notification, and how many notifications of this agent a person gets within an hour. */
interface Sender {
  agent: string;
  maxPerHour: number;
}

const hourMs = 3_600_000;

export type NotificationService = ReturnType<typeof createNotificationService>;

export function createNotificationService(
  { orm, pool }: Pick<Database, 'orm' | 'pool'>,
  events: Pick<Events, 'publish' | 'publishEach'>,
  now = () => new Date(),
) {
  const choices = createNotificationChoices({ orm });

  async function add(
    userId: string,
    notification: Sent,
    { kind, sender }: { kind: NotificationKind; sender: Sender | null },
  ): Promise<boolean> {
    const { title, body = null, href = null, documentIds = [] } = validate(NotificationInput, notification);
    const [listener] = await choices.listeners([userId], kind);
    if (!listener) return true;
    const { agent = null } = sender ?? {};
    const id = await orm.em.fork().transactional(async (em) => {
      if (sender) {
        // One notification of the agent to the person at a time, so that the count is correct across all processes.
        await lockUntilCommit(em, `notification ${sender.agent} ${userId}`);
        const since = new Date(now().getTime() - hourMs);
        const sent = await em.count(Notification, { agent, userId, createdAt: { $gt: since } });
        if (sent >= sender.maxPerHour) return null;
      }
      const row = em.create(
        Notification,
        { userId, kind, agent, title, body, href, documentIds },
        { partial: true },
      );
      await em.persist(row).flush();
      return row.id;
    });
    if (id === null) return false;
    const { alert } = listener;
    await events.publish({ name: 'notification.created', data: { id, alert }, userId });
    return true;
  }

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
    async create(userId: string, notification: Sent, kind: NotificationKind = 'agents'): Promise<void> {
      await add(userId, notification, { kind, sender: null });
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
      { title, href, documentId, sessionId = null }: Announcement,
    ): Promise<void> {
      const listeners = await choices.listeners(everybody, 'shared');
      if (listeners.length === 0) return;
      const people = listeners.map(({ userId }) => userId);
      const told = await orm.em.fork().transactional(async (em) => {
        const same = { userId: { $in: people }, title, documentId, sessionId, readAt: null };
        const unread = await em.find(Notification, same, { fields: ['userId'] });
        const told = new Set(unread.map(({ userId }) => userId));
        const others = people.filter((id) => !told.has(id));
        for (const userId of others)
          em.persist(
            em.create(
              Notification,
              { userId, kind: 'shared', title, href, documentId, sessionId },
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
    async gather(userId: string, { topic, documentId, one, several }: CombinedEvent): Promise<void> {
      const [listener] = await choices.listeners([userId], 'documents');
      if (!listener) return;
      const values = [userId, topic, documentId, one.title, one.body, one.href, several.title, several.href];
      const { rows } = await pool.query<{ id: string }>(gather, values);
      const [row] = rows;
      const { alert } = listener;
      if (row) await events.publish({ name: 'notification.created', data: { id: row.id, alert }, userId });
    },

    /** A person's notifications, newest first. `unread` counts all unread ones, including those that are not in the list. */
    async list(
      userId: string,
      { limit }: { limit: number },
      senderName: (agent: string) => string,
    ): Promise<NotificationList> {
      const [{ rows }, counted] = await Promise.all([
        pool.query<Notification>(
          `select n.id, n.agent, n.title, n.body, n.href, n.read_at as "readAt", n.created_at as "createdAt"
           from notification n where ${forUser} order by n.created_at desc, n.id desc limit $2`,
          [userId, limit],
        ),
        pool.query<{ unread: number }>(
          `select count(*)::int as unread from notification n where ${forUser} and n.read_at is null`,
          [userId],
        ),
      ]);
      return { items: rows.map((row) => present(row, senderName)), unread: counted.rows[0]?.unread ?? 0 };
    },

    /** The unread notifications after `since` that the person can see, newest first. */
    async unreadSince(
      userId: string,
      since: Date,
      limit: number,
    ): Promise<{ news: Unread[]; count: number }> {
      const { rows } = await pool.query<Unread & { count: number }>(
        `select n.kind, n.agent, n.title, n.body, n.href, n.created_at as "createdAt", count(*) over ()::int as count
         from notification n where ${forUser} and n.read_at is null and n.created_at > $2
         order by n.created_at desc, n.id desc limit $3`,
        [userId, since, limit],
      );
      return { news: rows, count: rows[0]?.count ?? 0 };
    },

    /** Marks notifications as read. Ignores unknown ids and ids of other people's notifications. */
    async markRead(userId: string, ids?: string[]): Promise<void> {
      const where = { userId, readAt: null, ...(ids && { id: { $in: ids } }) };
      const changed = await orm.em.fork().nativeUpdate(Notification, where, { readAt: new Date() });
      if (changed > 0) await events.publish({ name: 'notification.read', data: {}, userId });
    },
  };
}

// SQL that adds a document to a notification. Skips a document that is already included, and adds at most 500 documents,
// because every list checks the access to all of them.
const gather = `
insert into notification as n (user_id, kind, topic, document_ids, title, body, href)
values ($1, 'documents', $2, array[$3::uuid], $4, $5, $6)
on conflict (user_id, topic) where topic is not null and read_at is null do update
set document_ids = (n.document_ids || excluded.document_ids)[1:500], body = null, href = $8, created_at = now(),
  title = replace($7, '{count}', least(cardinality(n.document_ids) + 1, 500)::text)
where not excluded.document_ids <@ n.document_ids
returning n.id`;

const forUser = `n.user_id = $1 and (n.document_id is null or exists (
  select from document d where d.id = n.document_id and ${readable('$1::uuid')}))
  and (n.session_id is null or exists (
    select from chat_session s where s.id = n.session_id and ${sharedWith('$1::uuid')}))
  and not exists (select from unnest(n.document_ids) named (id) where not exists (
    select from document d where d.id = named.id and ${readable('$1::uuid')}))`;

function present(
  { id, agent, title, body, href, readAt, createdAt }: Notification,
  senderName: (agent: string) => string,
): NotificationInfo {
  return {
    id,
    title,
    body: body ?? null,
    href: href ?? null,
    sender: agent == null ? null : senderName(agent),
    read: readAt != null,
    createdAt: createdAt.toISOString(),
  };
}
