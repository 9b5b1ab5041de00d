import { z } from 'zod';
import type { Notification } from './entity.ts';

export const NotificationQuery = z.object({ limit: z.coerce.number().int().min(1).max(100).default(50) });

/** Without ids, all of them. */
export const MarkRead = z.object({ ids: z.array(z.uuid()).max(500).optional() });

export function presentNotification({ id, title, body, href, readAt, createdAt }: Notification) {
  return {
    id,
    title,
    body: body ?? null,
    href: href ?? null,
    read: readAt != null,
    createdAt: createdAt.toISOString(),
  };
}
export type NotificationInfo = ReturnType<typeof presentNotification>;
