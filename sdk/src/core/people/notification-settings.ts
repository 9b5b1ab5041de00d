import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

export const notificationKinds = ['shared', 'jobs', 'documents', 'agents', 'budgets'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * Where a notification appears. `bell`: in the notification center only. `browser`: also as a browser notification while the
 * workspace is open in a tab.
 */
const Channel = z.enum(['off', 'bell', 'browser']);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00');

export const NotificationSettings = z.object({
  kinds: z.record(z.enum(notificationKinds), Channel),
  /** The hours in which no browser notifications are shown; the bell still collects all of them. Null: no quiet hours. */
  quiet: z
    .object({
      from: clock,
      to: clock,
      timeZone: z.string().min(1).max(60).refine(isTimeZone, 'Unknown time zone'),
    })
    .nullable(),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const getNotificationSettings = coreEndpoint({
  method: 'GET',
  path: '/api/notification-settings',
  policy: 'user',
  summary: "Get the person's notification settings",
  response: NotificationSettings,
});

export const changeNotificationSettings = coreEndpoint({
  method: 'PUT',
  path: '/api/notification-settings',
  policy: 'user',
  summary: "Change the person's notification settings",
  body: NotificationSettings,
  response: NotificationSettings,
});

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
