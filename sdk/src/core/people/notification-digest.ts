import { z } from 'zod';
import { coreEndpoint, otherContent } from '../endpoint.ts';
import { isTimeZone } from './notification-settings.ts';

export const DigestTiming = z.object({
  /** How often the digest is sent. `weekly` means on Mondays. */
  cadence: z.enum(['daily', 'weekly']),
  hour: z.int().min(0, 'Enter an hour from 0 to 23').max(23, 'Enter an hour from 0 to 23'),
  timeZone: z.string().min(1).max(60).refine(isTimeZone, 'Unknown time zone'),
});
export type DigestTiming = z.output<typeof DigestTiming>;

export const NotificationDigest = z.object({
  available: z.boolean(),
  email: z.string(),
  timing: DigestTiming.nullable(),
  /** When the next digest is sent; null when no digest is due. */
  nextAt: z.iso.datetime().nullable(),
});
export type NotificationDigest = z.output<typeof NotificationDigest>;

const path = '/api/notification-digest';

export const getNotificationDigest = coreEndpoint({
  method: 'GET',
  path,
  policy: 'user',
  summary: 'Get when the person receives e-mail digests',
  response: NotificationDigest,
});

export const changeNotificationDigest = coreEndpoint({
  method: 'PUT',
  path,
  policy: 'user',
  summary: 'Choose when the person receives e-mail digests; null for never',
  body: z.object({ timing: DigestTiming.nullable() }),
  response: NotificationDigest,
  errors: ['unavailable'],
});

/** The parameters of a link in the mail: the person's id and a signature of this id. */
const DigestLink = z.object({ to: z.string().max(100), sign: z.string().max(100) });

export const askToEndNotificationDigest = coreEndpoint({
  method: 'GET',
  path: `${path}/unsubscribe`,
  policy: 'public',
  summary:
    'Ask whether to unsubscribe from digests; mail scanners also open this link, so it changes nothing',
  query: DigestLink,
  response: otherContent,
  errors: ['not-found'],
});

export const endNotificationDigest = coreEndpoint({
  method: 'POST',
  path: `${path}/unsubscribe`,
  policy: 'public',
  summary:
    'Unsubscribe from digests without a sign-in, from that page or in one click in a mail program (RFC 8058)',
  query: DigestLink,
  response: otherContent,
  errors: ['not-found'],
});

export const MailState = z.object({
  configured: z.boolean(),
  /** The sender's e-mail address; null when not configured. */
  from: z.string().nullable(),
  people: z.int(),
  lastSentAt: z.iso.datetime().nullable(),
  /** People whose digest could not be sent, and the error; null while sending works. */
  failing: z.object({ people: z.int(), error: z.string(), retryAt: z.iso.datetime() }).nullable(),
});
export type MailState = z.output<typeof MailState>;

export const getMailState = coreEndpoint({
  method: 'GET',
  path: '/api/admin/mail',
  policy: 'admin',
  scope: 'operations',
  summary: 'Get whether the server sends mail, and its last errors',
  response: MailState,
});

export const sendTestMail = coreEndpoint({
  method: 'POST',
  path: '/api/admin/mail/test',
  policy: 'admin',
  scope: 'operations',
  summary: 'Send a test mail to the person',
  response: z.object({ sentTo: z.string() }),
  errors: ['unavailable', 'rate-limited'],
});
