import { FactMark } from '@staffroom/sdk';
import { z } from 'zod';
import { access, authorKinds, listedShape, Origin, Status, StoredText } from './post.ts';

// The answers of the routes about posts.

/**
 * How the site's text of a post compares with the post. `none`: the post is not published; `older`: the post was edited since
 * then; `failed`: the site did not accept the text; `still`: the site could not be told that the post was taken off it.
 */
const siteStates = ['none', 'current', 'older', 'sending', 'failed', 'removing', 'still'] as const;
export type SiteState = (typeof siteStates)[number];

export const Listed = z.object({
  id: z.uuid(),
  ...listedShape,
  status: Status,
  publishedUrl: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  author: z.string(),
  words: z.number(),
  publishAt: z.string().nullable(),
  /** Whether the text ends where the model reached the token limit. */
  isCut: z.boolean().default(false),
  site: z.enum(siteStates),
  /** The planned publication that did not or will not happen; null if there is none. */
  held: z.object({ at: z.string(), reason: z.string() }).nullable(),
  mayEdit: z.boolean(),
  isOwner: z.boolean(),
  /** Whether anyone besides the owner and administrators has access. */
  isShared: z.boolean(),
});
export type ListedPost = z.output<typeof Listed>;

const ShownSource = z.object({
  number: z.number(),
  /** Empty if the person cannot read the document; `quote` is empty then, too. */
  filename: z.string(),
  quote: z.string(),
  documentId: z.string().nullable(),
  version: z.number().nullable(),
  page: z.number().nullable(),
  start: z.number().nullable(),
  end: z.number().nullable(),
});
export type ShownSource = z.output<typeof ShownSource>;

const review = ['none', 'asked', 'changes', 'approved', 'outdated'] as const;

export const Post = Listed.extend({
  ...StoredText.shape,
  everyone: z.enum(access),
  /** Every save raises this number. A change must name the number that it is based on, so that the server detects conflicts. */
  version: z.number(),
  revision: z.number(),
  editedBy: z.string(),
  how: z.enum(authorKinds),
  model: z.string().nullable(),
  publishedAt: z.string().nullable(),
  problem: z.string().nullable(),
  publishJob: z.string().nullable(),
  /** The revision that the site has, and when the site confirmed it; null if it has none. */
  siteRevision: z.number().nullable(),
  siteAt: z.string().nullable(),
  /** When the post is sent to the site again after a failure; null if it is not. */
  nextTryAt: z.string().nullable(),
  /** The marks of missing facts, such as `[to be supplied: the price]`. */
  gaps: z.array(z.string()),
  /** A free slug if another published or planned post has the slug of this one; otherwise null. */
  freeSlug: z.string().nullable(),
  mayPublish: z.boolean(),
  /** Why the post cannot be published now, as a sentence; null if it can. */
  notPublishable: z.string().nullable(),
  /** Whether the person can approve the post. Authors cannot approve their own text. */
  mayApprove: z.boolean(),
  /** The state of the review. `outdated`: the text changed after its approval. */
  review: z.enum(review),
  /** The blog's address for previews; empty if not set. */
  siteUrl: z.string(),
  /** The number of words that the prompt asks for; null if the prompt names no number, or no prompt wrote the post. */
  wordTarget: z.number().nullable(),
  /** The address that publishing sends the post to; null if the post is only marked as published. */
  target: z.string().nullable(),
  /** When the schedule last looked for due posts; null until an administrator allows scheduled publishing. */
  clockSeenAt: z.string().nullable(),
  sources: z.array(ShownSource),
  origin: Origin,
  /** Statements, figures and names of a draft that its sources do not support. Empty if the person cannot read all sources. */
  facts: z.array(FactMark),
  /**
   * The number of `facts` that nobody has confirmed, for a question before the post is published. Null if the person cannot read
   * all sources, so that the text could not be checked.
   */
  unsupported: z.number().nullable(),
  /** Keys of accepted deviations from the style guide. */
  dismissed: z.array(z.string()),
});
export type Post = z.output<typeof Post>;
