import { z } from 'zod';
import type { NotificationOptions } from './capabilities.ts';
import { withoutUser } from './core/without-user.ts';
import { type Message, messageParts, messageText, msg } from './server-messages/message.ts';
import { MessageParts } from './server-messages/message-parts.ts';

/** Input rules of the capabilities, shared by the server and the fakes that agents are tested with. */

export const CollectionName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,40}$/, 'the name of a collection must be 1–41 characters: a–z, 0–9 and "-"');

/** Error text, shown when a record has changed since the person loaded it. */
export const changedSinceLoaded = 'This was changed in the meantime. Review it, then make your change.';

/** Error text, shown when another record already has these unique values. */
export const notUnique = (collection: string, key: string) =>
  msg`Another entry in "${collection}" already has the same ${key.replaceAll('+', ' and ')}.`;

/** Error text, shown when the agent can no longer read the record. */
export const unreadableRecord = (collection: string) =>
  msg`This record of "${collection}" has an older format that can no longer be read. Administrators can see the reason in Settings.`;

/** Size limit of one record as JSON, in bytes. */
export const maxRecordBytes = 1024 * 1024;

export const MemoryInput = z.object({
  content: z.string().trim().min(1).max(4_000),
  type: z.enum(['conversation', 'user_query', 'ai_response', 'system_event']),
  importance: z.number().min(1).max(2),
});

export const WebhookInput = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter a webhook address like https://blog.example/hook' })
    .max(1_000)
    .refine(
      withoutUser,
      'The address of a webhook must not contain a user or password: its requests are signed instead',
    ),
  secret: z
    .string()
    .regex(
      /^[A-Z][A-Z0-9_]*_WEBHOOK_SECRET$/,
      'Enter the name of the secret’s variable, like BLOG_WEBHOOK_SECRET',
    ),
  id: z.string().min(1).max(200),
  type: z.string().regex(/^[a-z][a-z0-9_.-]{0,80}$/, 'The type of an event must look like "post.published"'),
  data: z.unknown(),
});

/** Ids of the recipients of one notification. */
export const NotifiedPeople = z.array(z.uuid()).max(50, 'You can notify up to 50 people at once');

export const NotificationInput = z.object({
  title: z.string().trim().min(1).max(200),
  titleParts: MessageParts.optional(),
  body: z.string().max(2_000).optional(),
  bodyParts: MessageParts.optional(),
  /** Must be a path, because a link to another site would look as if the workspace vouched for that site. */
  href: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])/, 'href must be a path inside the workspace, like "/documents"')
    .optional(),
  /** Only people who can read all of these documents see the notification. */
  documentIds: z.array(z.uuid()).max(500).optional(),
});

/** Returns a notification as `NotificationInput` checks it: the English sentences, and their parts beside them. */
export function writtenNotification({
  title,
  body,
  ...options
}: NotificationOptions & { title: string | Message }): z.input<typeof NotificationInput> {
  return {
    ...options,
    title: messageText(title),
    titleParts: messageParts(title),
    ...(body !== undefined && { body: messageText(body), bodyParts: messageParts(body) }),
  };
}
