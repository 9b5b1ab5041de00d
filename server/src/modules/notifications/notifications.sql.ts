import type { Message } from '@staffroom/sdk';
import type { NotificationKind } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { sharedWith } from '../access/chat-access.sql.ts';
import { readable } from '../access/readable.sql.ts';
import { sentenceColumns } from '../stored-message.ts';
import type { Notification } from './entity.ts';

/** One of many similar events that are combined into a single notification. */
export interface CombinedEvent {
  topic: string;
  documentId: string;
  one: { title: string | Message; body: string | Message; href: string };
  /** The text that replaces `one` if several events are combined. Their number becomes the only value of the title. */
  several: { title: Message; href: string };
}

type Unread = Pick<Notification, 'title' | 'titleParts' | 'bodyParts' | 'createdAt'> & {
  kind: NotificationKind | null;
  agent: string | null;
  body: string | null;
  href: string | null;
};

const forUser = `n.user_id = $1 and (n.document_id is null or exists (
  select from document d where d.id = n.document_id and ${readable('$1::uuid')}))
  and (n.session_id is null or exists (
    select from chat_session s where s.id = n.session_id and ${sharedWith('$1::uuid')}))
  and not exists (select from unnest(n.document_ids) named (id) where not exists (
    select from document d where d.id = named.id and ${readable('$1::uuid')}))`;

/** The newest notifications that a person can see. */
export async function visibleNotifications(
  pool: Database['pool'],
  userId: string,
  limit: number,
): Promise<Notification[]> {
  const { rows } = await pool.query<Notification>(
    `select n.id, n.agent, n.title, n.title_parts as "titleParts", n.body, n.body_parts as "bodyParts", n.href, n.read_at as "readAt", n.created_at as "createdAt"
     from notification n where ${forUser} order by n.created_at desc, n.id desc limit $2`,
    [userId, limit],
  );
  return rows;
}

/** The number of all unread notifications that a person can see. */
export async function countUnread(pool: Database['pool'], userId: string): Promise<number> {
  const { rows } = await pool.query<{ unread: number }>(
    `select count(*)::int as unread from notification n where ${forUser} and n.read_at is null`,
    [userId],
  );
  return rows[0]?.unread ?? 0;
}

/** The unread notifications after `since` that a person can see, newest first, and their number. */
export async function unreadSince(
  pool: Database['pool'],
  userId: string,
  since: Date,
  limit: number,
): Promise<{ news: Unread[]; count: number }> {
  const { rows } = await pool.query<Unread & { count: number }>(
    `select n.kind, n.agent, n.title, n.title_parts as "titleParts", n.body, n.body_parts as "bodyParts", n.href,
        n.created_at as "createdAt", count(*) over ()::int as count
     from notification n where ${forUser} and n.read_at is null and n.created_at > $2
     order by n.created_at desc, n.id desc limit $3`,
    [userId, since, limit],
  );
  return { news: rows, count: rows[0]?.count ?? 0 };
}

/**
 * Adds a document to a notification. Skips a document that is already included, and adds at most 500 documents,
 * because every list checks the access to all of them. @returns the id of the notification; null if nothing was added
 */
export async function gatherDocument(
  pool: Database['pool'],
  userId: string,
  { topic, documentId, one, several }: CombinedEvent,
): Promise<string | null> {
  const [title, titleParts] = sentenceColumns(one.title);
  const [body, bodyParts] = sentenceColumns(one.body);
  const first = [title, titleParts, body, bodyParts, one.href];
  const values = [userId, topic, documentId, ...first, several.title.key, several.href];
  const { rows } = await pool.query<{ id: string }>(gather, values);
  return rows[0]?.id ?? null;
}

const gather = `
insert into notification as n (user_id, kind, topic, document_ids, title, title_parts, body, body_parts, href)
values ($1, 'documents', $2, array[$3::uuid], $4, $5, $6, $7, $8)
on conflict (user_id, topic) where topic is not null and read_at is null do update
set document_ids = (n.document_ids || excluded.document_ids)[1:500], body = null, body_parts = null, href = $10,
  created_at = now(), title = replace($9, '{0}', least(cardinality(n.document_ids) + 1, 500)::text),
  title_parts = jsonb_build_object('key', $9::text,
    'values', jsonb_build_array(least(cardinality(n.document_ids) + 1, 500)))
where not excluded.document_ids <@ n.document_ids
returning n.id`;
