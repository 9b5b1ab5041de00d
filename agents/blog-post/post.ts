import { Confirmation } from '@staffroom/sdk';
import { wordTokens } from '@staffroom/sdk/reading';
import { z } from 'zod';
import { inLatin } from './in-latin.ts';

export const statuses = ['Draft', 'Published', 'Archived'] as const;
export type Status = (typeof statuses)[number];

/** Ignores case: "draft" becomes "Draft". */
export const Status = z.preprocess(
  (value) =>
    typeof value === 'string' ? statuses.find((each) => each.toLowerCase() === value.toLowerCase()) : value,
  z.enum(statuses, { error: 'Choose Draft, Published or Archived' }),
);

/**
 * Keywords, given as text with commas or as a list. They are trimmed, without empty entries and duplicates. The first one is
 * the main keyword.
 */
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

/** Maximum number of characters of a slug. */
export const maxSlugLength = 60;

/**
 * Makes an address part such as `cold-chain-sensors` from a title. It contains only characters that need no escaping, and a long
 * title ends at a word.
 */
export function slugOf(title: string): string {
  const slug = inLatin(title)
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (slug.length <= maxSlugLength) return slug;
  const end = slug.lastIndexOf('-', maxSlugLength);
  return slug.slice(0, end > 0 ? end : maxSlugLength);
}

/** A stored record and a request have at most 1 MB. */
export const maxContentLength = 800_000;

interface FieldSpec {
  schema: z.ZodType;
  /** The value of a text without content. A stored revision that lacks the field has this value. */
  empty: string | string[];
  /** The list of posts has the field, so that its table can show it and the search finds its words. */
  isListed?: true;
  /** Readers of the site see the field, so that its gaps, facts and style are checked. */
  isPublic?: true;
}

/**
 * The fields of a post's editable text. Lengths count UTF-16 units. A new field is added here and in the editor with its label
 * (`client/editor/field-labels.ts`); requests, stored revisions, the table, checks, answers, conflicts and the message to the site
 * derive from it.
 */
const fields = {
  title: {
    schema: z.string().trim().min(1, 'A post needs a title').max(300),
    empty: '',
    isListed: true,
    isPublic: true,
  },
  topic: { schema: z.string().trim().max(300), empty: '', isListed: true },
  summary: { schema: z.string().trim().max(2_000), empty: '', isListed: true, isPublic: true },
  keywords: { schema: Keywords, empty: new Array<string>(), isListed: true },
  slug: { schema: z.string().transform(slugOf), empty: '' },
  description: { schema: z.string().trim().max(500), empty: '', isPublic: true },
  /** HTML, cleaned before it is stored. It contains its images as data, so that they go wherever the post goes. */
  content: {
    schema: z.string().max(maxContentLength, 'Posts can’t be longer than 800,000 characters'),
    empty: '',
    isPublic: true,
  },
} satisfies Record<string, FieldSpec>;

type Fields = typeof fields;
export type TextField = keyof Fields;
type FieldWith<Use extends keyof FieldSpec> = {
  [F in TextField]: Fields[F] extends Record<Use, true> ? F : never;
}[TextField];

export const textFields = Object.keys(fields) as TextField[];

const fieldsWith = <Use extends keyof FieldSpec>(use: Use) =>
  textFields.filter((field) => use in fields[field]) as FieldWith<Use>[];

export const listedFields = fieldsWith('isListed');
export const publicFields = fieldsWith('isPublic');

/** The fields that readers see above the content. */
export const publicLines = publicFields.filter((field) => field !== 'content');

const each = <P extends 'schema' | 'empty'>(part: P) =>
  Object.fromEntries(textFields.map((field) => [field, fields[field][part]])) as {
    [F in TextField]: Fields[F][P];
  };

export const PostText = z.object(each('schema'));
export type PostText = z.output<typeof PostText>;

/** A text without content. */
export const emptyText: PostText = each('empty');

/** The listed fields as they are stored with the post and shown in the table. */
export const listedShape = Object.fromEntries(
  listedFields.map((field) => {
    const { empty } = fields[field];
    return [
      field,
      typeof empty === 'string' ? z.string().default(empty) : z.array(z.string()).default(empty),
    ];
  }),
) as unknown as {
  [F in FieldWith<'isListed'>]: z.ZodDefault<
    Fields[F]['empty'] extends string ? z.ZodString : z.ZodArray<z.ZodString>
  >;
};

/** The text alone, of an object that has other fields as well. */
export const textIn = (source: PostText): PostText => ({ ...emptyText, ...pickFields(source, textFields) });

export const pickFields = <T extends object, K extends keyof T>(source: T, fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, source[field]])) as Pick<T, K>;

/** The stored form of a text. Revisions from before a field existed stay readable. */
export const StoredText = z.object(
  Object.fromEntries(
    textFields.map((field) => [
      field,
      z.preprocess((value) => value ?? emptyText[field], PostText.shape[field]),
    ]),
  ) as unknown as typeof PostText.shape,
);

export const access = ['none', 'viewer', 'editor'] as const;
export type Access = (typeof access)[number];

/** The access of a person or a team to a post. `id` is the person's or the team's id. */
export const Share = z.object({
  to: z.enum(['person', 'team']),
  id: z.uuid(),
  /** The name at the time of sharing; the person's e-mail address, if there is one, is in `detail`. */
  name: z.string().trim().min(1).max(200),
  detail: z.string().trim().max(300).default(''),
  role: z.enum(['viewer', 'editor']),
});
export type Share = z.output<typeof Share>;

/** Who wrote a text: a language model, the agent with sentences of the library, or a person. */
export const authorKinds = ['model', 'library', 'person'] as const;
export type AuthorKind = (typeof authorKinds)[number];

const Drafted = z.object({ how: z.enum(['model', 'library']), model: z.string().nullable() });
export type Drafted = z.output<typeof Drafted>;

/** Where a text comes from. It outlives edits, restored revisions and copies. */
export const Origin = z.object({
  /** Null for a text that a person wrote by hand. */
  drafted: Drafted.nullable(),
  /** Number of sources that the draft cites. */
  sources: z.number().int(),
  /** The people who have edited the draft, in the order of their first edit. */
  editors: z.array(z.string()),
});
export type Origin = z.output<typeof Origin>;

export const Revision = StoredText.extend({
  postId: z.string(),
  /** Number of the revision within the post, from 1. */
  number: z.number().int(),
  /** Counts every save, including those merged into this revision, to detect conflicts. */
  version: z.number().int(),
  by: z.string(),
  byId: z.string(),
  how: z.enum(authorKinds),
  model: z.string().nullable(),
  /** A note such as "Restored from 3". */
  note: z.string(),
  startedAt: z.string(),
  /** The revision whose sources apply to this one; null for none. */
  sourcesOf: z.number().int().nullable(),
  /** The job that wrote the text, so that a repeated run after a crash stores it once. */
  jobId: z.string().nullable(),
  /** Who drafted the text that people have edited since then; null for a text by hand. Absent in records before version 0.2. */
  drafted: Drafted.nullable().optional(),
  /** The names of the people who have edited the draft. */
  editors: z.array(z.string()).default([]),
  /** Whether the text ends where the model reached the token limit. */
  isCut: z.boolean().default(false),
});
export type Revision = z.output<typeof Revision>;

/** The source of a fact. Hidden from people who cannot read the document. */
export const Source = z.object({
  postId: z.string(),
  revision: z.number().int(),
  number: z.number().int(),
  documentId: z.string(),
  filename: z.string(),
  version: z.number().int().nullable(),
  page: z.number().int().nullable(),
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  quote: z.string(),
  /** Whether the text cites the source. The others were material for the draft and serve the check of its facts. */
  isCited: z.boolean().default(true),
});
export type Source = z.output<typeof Source>;

/** The text that the blog's site has, as far as the site has confirmed it. */
const LiveText = z.object({
  revision: z.number().int(),
  version: z.number().int(),
  textKey: z.string(),
  slug: z.string(),
  /** When the site confirmed the text, in milliseconds since 1970. */
  at: z.number(),
});

/** The newest message to the blog's site about a post. */
const Delivery = z.object({
  kind: z.enum(['publish', 'unpublish']),
  /** The id of the webhook. Each attempt sends the same id, so that the site can ignore duplicates. */
  event: z.string(),
  /** Counts the messages about this post, so that the site can ignore one that arrives late. */
  sequence: z.number().int(),
  /** Counts the jobs that send this message. A job of an earlier round ends without sending. */
  round: z.number().int(),
  revision: z.number().int(),
  version: z.number().int(),
  textKey: z.string(),
  slug: z.string(),
  state: z.enum(['sending', 'failed', 'done']),
  /** Number of failed attempts in this round. */
  failures: z.number().int(),
  /** When the next attempt starts, in milliseconds since 1970; null if none follows. */
  nextAt: z.number().nullable(),
  /** The person who published the post or took it off the site. */
  byId: z.string(),
});
export type Delivery = z.output<typeof Delivery>;

/**
 * The text that may be published at the planned time. A text with another version, more gaps or more unsupported statements is
 * not published.
 */
const Plan = z.object({
  version: z.number().int(),
  gaps: z.number().int(),
  /** Null if the person who planned it cannot read all sources, and has accepted a text that was not checked. */
  unsupported: z.number().int().nullable().default(0),
  byId: z.string(),
});

/** A planned publication that did not or will not happen until somebody plans it again. */
const Held = z.object({
  /** The planned time, in milliseconds since 1970. */
  at: z.number(),
  reason: z.string(),
});

export const StoredPost = z.object({
  ...listedShape,
  titleKey: z.string(),
  topicKey: z.string(),
  status: z.enum(statuses),
  words: z.number().int(),
  ownerId: z.string(),
  ownerName: z.string(),
  /** The access that everyone in the company has, as an index of `access`. */
  everyone: z.number().int().min(0).max(2),
  /** The people and teams who have access. */
  shares: z.array(Share).max(50).default([]),
  /**
   * Lists filter by this field: the id of the owner, `all` if everyone can see the post, or the post's own id if only the people
   * and teams of `shares` can.
   */
  audience: z.string(),
  publishedUrl: z.string().nullable(),
  publishedAt: z.number().nullable(),
  /** When the post will be published, in milliseconds since 1970. */
  publishAt: z.number().nullable(),
  problem: z.string().nullable(),
  publishJob: z.string().nullable(),
  /** The id of the job that created the post; of posts from before version 0.2 the id of the wizard's run. */
  runId: z.string().nullable(),
  deletedAt: z.number().nullable(),
  dismissed: z.array(z.string().max(300)).max(500).default([]),
  /** Statements, figures and names that a person has confirmed. */
  confirmed: z.array(Confirmation).max(500).default([]),
  /** Whether the newest text ends where the model reached the token limit. */
  isCut: z.boolean().default(false),
  /** Identifies the newest text; empty for posts that were stored before this field existed. */
  textKey: z.string().default(''),
  /** The slug that is reserved for this post on the site: of a published or planned post. */
  siteSlug: z.string().nullable().default(null),
  live: LiveText.nullable().default(null),
  delivery: Delivery.nullable().default(null),
  plan: Plan.nullable().default(null),
  held: Held.nullable().default(null),
});
export type StoredPost = z.output<typeof StoredPost>;

/** The text of HTML, for counting words. */
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

/** Matches the mark for a missing fact, in each language of drafts. Prompts for models use the English mark. */
export const gap = /\[(?:to be supplied|zu ergänzen)[^\]]*\]/gi;

/** HTML without a first heading that repeats the title, which the page shows above. */
export function withoutTitle(html: string, title: string): string {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return html.replace(/^\s*<h1\b[^>]*>([\s\S]*?)<\/h1>\s*/i, (heading: string, inner: string) =>
    plain(textOf(inner)) === plain(title) ? '' : heading,
  );
}

export const wordCount = (html: string): number => wordTokens(textOf(html)).length;
