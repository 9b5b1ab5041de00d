import { z } from 'zod';

/** What capabilities accept: the same rules for the server and for the fakes that agents are tested with. */

export const CollectionName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,40}$/, 'a collection is called by 1–41 characters: a–z, 0–9 and "-"');

export const CollectionPage = z.object({
  search: z.string().max(200).default(''),
  limit: z.number().int().min(1).max(200).default(50),
  offset: z.number().int().min(0).default(0),
});

/** To whoever changes a record that is no longer what they looked at. */
export const changedMeanwhile = 'This was changed meanwhile. Look at it again, then make your change.';

/** Bytes of one record as JSON. */
export const largestRecord = 1024 * 1024;

export const MemoryInput = z.object({
  content: z.string().trim().min(1).max(4_000),
  type: z.enum(['conversation', 'user_query', 'ai_response', 'system_event']),
  importance: z.number().min(1).max(2),
});

export const NotificationInput = z.object({
  title: z.string().trim().min(1).max(200),
  body: z.string().max(2_000).optional(),
  /** A link out of the workspace would lend our name to another site. */
  href: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])/, 'href must be a path inside the workspace, like "/documents"')
    .optional(),
  /** The documents that it names: it is only for those who may read all of them. */
  documentIds: z.array(z.uuid()).max(500).optional(),
});
