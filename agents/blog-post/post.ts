import { z } from 'zod';

export const statuses = ['Draft', 'Published', 'Archived'] as const;
export type Status = (typeof statuses)[number];

/** In any case: "draft" is "Draft". */
export const Status = z.preprocess(
  (value) =>
    typeof value === 'string' ? statuses.find((each) => each.toLowerCase() === value.toLowerCase()) : value,
  z.enum(statuses, { error: 'Choose Draft, Published or Archived' }),
);

/** Words between commas, or a list of them: trimmed, without what is empty or there already. The first is what the post is found by. */
export const Keywords = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z
    .array(z.string().max(400))
    .transform(uniqueWords)
    .pipe(z.array(z.string().max(80)).max(30)),
);

function uniqueWords(words: readonly string[]): string[] {
  const trimmed = words.map((word) => word.trim()).filter((word) => word !== '');
  const known = new Set<string>();
  return trimmed.filter((word) => known.size < known.add(word.toLowerCase()).size);
}

/** `cold-chain-sensors`: what an address may hold without being escaped. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
}

/** What people write in a post. Lengths count UTF-16 units. */
export const PostText = z.object({
  title: z.string().trim().min(1, 'A post needs a title').max(300),
  topic: z.string().trim().max(300),
  summary: z.string().trim().max(2_000),
  keywords: Keywords,
  slug: z.string().transform(slugOf),
  /** What a search engine shows below the title. */
  description: z.string().trim().max(500),
  /** HTML, cleaned before it is stored. */
  content: z.string().max(400_000, 'Posts can’t be longer than 400,000 characters'),
});
export type PostText = z.output<typeof PostText>;

export const access = ['none', 'viewer', 'editor'] as const;
export type Access = (typeof access)[number];

/** How a text came about: by a language model, compiled from the library, or by a person. */
export const hows = ['model', 'library', 'person'] as const;
export type How = (typeof hows)[number];

/** One state of a post's text. The newest is what the post is now. */
export const Revision = PostText.extend({
  postId: z.string(),
  /** Counts from 1 within the post. */
  number: z.number().int(),
  /** Counts every save, also those that became part of this revision; tells two writers apart. */
  version: z.number().int(),
  by: z.string(),
  byId: z.string(),
  how: z.enum(hows),
  /** The model that wrote it. */
  model: z.string().nullable(),
  /** "Restored from 3". */
  note: z.string(),
  startedAt: z.string(),
  /** The revision whose sources hold for it, too; null for none. */
  sourcesOf: z.number().int().nullable(),
  /** The job that wrote it, so that a run after a crash stores it once. */
  jobId: z.string().nullable(),
});
export type Revision = z.output<typeof Revision>;

/** Where a fact of a post stands. Whoever may not read the document is told nothing of it. */
export const Source = z.object({
  postId: z.string(),
  revision: z.number().int(),
  /** The number that the text cites it by. */
  number: z.number().int(),
  documentId: z.string(),
  filename: z.string(),
  version: z.number().int().nullable(),
  page: z.number().int().nullable(),
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  quote: z.string(),
});
export type Source = z.output<typeof Source>;

/** What lists show of a post, and who may see it. */
export const StoredPost = z.object({
  title: z.string(),
  titleKey: z.string(),
  topic: z.string(),
  topicKey: z.string(),
  summary: z.string(),
  keywords: z.array(z.string()),
  status: z.enum(statuses),
  words: z.number().int(),
  ownerId: z.string(),
  ownerName: z.string(),
  /** Place in `access`. */
  everyone: z.number().int().min(0).max(2),
  /** The owner's id, or `all`: what a list is asked for. */
  audience: z.string(),
  publishedUrl: z.string().nullable(),
  publishedAt: z.number().nullable(),
  /** When it is to be published, in milliseconds. */
  publishAt: z.number().nullable(),
  /** Why the last publishing failed. */
  problem: z.string().nullable(),
  /** The job that publishes it, or did. */
  publishJob: z.string().nullable(),
  /** The wizard's run that made it. */
  runId: z.string().nullable(),
  deletedAt: z.number().nullable(),
  /** Marks of the style guide that a person has let stand, by their keys. */
  dismissed: z.array(z.string().max(300)).max(500).default([]),
});
export type StoredPost = z.output<typeof StoredPost>;

/** The words of HTML, as a reader counts them. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>/gi, ' ')
    .replaceAll(
      /<\/?(?:p|h[1-6]|li|ul|ol|br|hr|div|td|th|tr|table|blockquote|pre|figure|figcaption|section)\b[^<>]*>/gi,
      '\n',
    )
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** What no document says, in the languages that drafts are compiled in; models are told the English words. */
export const gap = /\[(?:to be supplied|zu ergänzen)[^\]]*\]/gi;

/** HTML without the heading that it begins with where that is the title again, which stands above it already. */
export function withoutTitle(html: string, title: string): string {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return html.replace(/^\s*<h1\b[^>]*>([\s\S]*?)<\/h1>\s*/i, (heading: string, inner: string) =>
    plain(textOf(inner)) === plain(title) ? '' : heading,
  );
}

const word = /[\p{L}\p{N}]+(?:[’'.\-,][\p{L}\p{N}]+)*/gu;
export const wordCount = (html: string): number => textOf(html).match(word)?.length ?? 0;
