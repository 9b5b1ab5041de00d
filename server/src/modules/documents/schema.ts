import { z } from 'zod';
import type { DocumentStatus } from './entity.ts';

/** Not a UUID: such an id names no document and is answered like any other that does not exist. */
export const DocumentParams = z.object({ id: z.string() });

/** The same for a version. */
export const VersionParams = z.object({ id: z.string(), version: z.string() });

const statuses = ['uploaded', 'processing', 'processed', 'failed'] as const satisfies DocumentStatus[];
const Status = z
  .enum([...statuses, 'completed'])
  .transform((status): DocumentStatus => (status === 'completed' ? 'processed' : status));

export const sortKeys = ['created', 'updated', 'name', 'size', 'type'] as const;
export type SortKey = (typeof sortKeys)[number];
const Sort = z.enum([...sortKeys, ...sortKeys.map((key) => `-${key}` as const)]);

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** What may be asked of the list since it has been there, and is answered with a plain array. */
const plain = {
  /** Part of the file name, the type, the status, the summary or a tag. */
  q: z.string().max(200).optional(),
  status: Status.optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
};

/** Each of these has the list answered page by page, as a `DocumentPage`. */
const paged = {
  /** A key, `-` before it: the largest or newest first. */
  sort: Sort.optional(),
  /** An extension without the dot. */
  type: z.string().max(20).optional(),
  tag: z.string().max(50).optional(),
  owner: z.enum(['mine', 'shared']).optional(),
  /** Uploaded in the last seven days. */
  recent: flag.optional(),
  /** The person's own trash in place of the library. */
  trashed: flag.optional(),
  /** `next` of the page before, with everything else as it was. */
  cursor: z.string().max(2000).optional(),
};

export const DocumentQuery = z.object({ ...plain, ...paged });
export type DocumentQuery = z.output<typeof DocumentQuery>;

/** Whether the caller asks for a page; others know the array alone. */
export function asksForPage(query: DocumentQuery): boolean {
  return Object.keys(paged).some((key) => query[key as keyof typeof paged] !== undefined);
}

const Tag = z
  .string()
  .trim()
  .min(1, 'A tag has at least one character')
  .max(50, 'A tag has at most 50 characters')
  .transform((tag) => tag.replace(/\s+/g, ' '));
export const Tags = z
  .array(Tag)
  .max(50, 'A document has at most 50 tags')
  .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]);

/** What editors may change. `null` empties the summary. What a person has written is never replaced by a model. */
export const DocumentChange = z.object({
  filename: z
    .string()
    .trim()
    .min(1, 'Give the document a name')
    .max(255, 'A name has at most 255 characters')
    // What stands before one would be taken for a folder and cut off.
    .regex(/^[^/\\]*$/, 'A name cannot contain / or \\')
    .exactOptional(),
  tags: Tags.exactOptional(),
  summary: z.string().trim().max(4000, 'A summary has at most 4,000 characters').nullable().exactOptional(),
});
export type DocumentChange = z.output<typeof DocumentChange>;

export const ContentQuery = z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() });

/** `permanent`: for ever, at once, without a way back. */
export const DeleteQuery = z.object({ permanent: flag.optional() });
