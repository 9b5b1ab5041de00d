import { endpoint, FileResponse, jobSpec } from '@staffroom/sdk';
import { z } from 'zod';
import { access, authorKinds, Origin, PostText, Share, Status } from './post.ts';
import { Listed, Post } from './shown-post.ts';

const Id = z.object({ id: z.uuid() });

export type { ListedPost, Post, ShownSource, SiteState } from './shown-post.ts';

/** Lists all posts, newest first. The table of posts uses `/table`. */
export const listPosts = endpoint({ method: 'GET', path: '/', response: z.array(Post) });

export const sortable = ['title', 'topic', 'status', 'date'] as const;
export const pageSize = 5;

export const tablePosts = endpoint({
  method: 'GET',
  path: '/table',
  query: z.object({
    search: z.string().max(200).default(''),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    sort: z.enum(sortable).default('date'),
    direction: z.enum(['ascending', 'descending']).default('descending'),
    /** `shared`: the posts of others that the person can see. */
    owner: z.enum(['', 'mine', 'shared']).default(''),
  }),
  response: z.object({ items: z.array(Listed), total: z.number(), page: z.number(), pages: z.number() }),
});

export const getPost = endpoint({ method: 'GET', path: '/:id', params: Id, response: Post });

/** The number of gaps with which a post may be published or exported for readers. With more gaps, the server answers `conflict`. */
const Gaps = z.coerce.number().int().min(0).max(10_000);

/** The number of unsupported statements with which a post may be published. With more, the server answers `conflict`. */
const Unsupported = z.number().int().min(0).max(10_000);

const Written = PostText.partial().extend({
  status: Status.optional(),
  gaps: Gaps.optional(),
  unsupported: Unsupported.optional(),
});

export const createPost = endpoint({
  method: 'POST',
  path: '/',
  body: Written.extend({ title: PostText.shape.title }),
  response: Post,
});

/** `version`: the version that the person edited. The server refuses a change to an outdated version. */
export const updatePost = endpoint({
  method: 'PATCH',
  path: '/:id',
  params: Id,
  body: Written.extend({
    version: z.number().int().min(1).optional(),
    /** Whether to merge the change into the person's newest revision, if that revision is recent. */
    autosave: z.boolean().default(false),
    everyone: z.enum(access).optional(),
  }),
  response: Post,
});

/** Moves a post to the trash. `undeletePost` restores it, until the platform empties the trash. */
export const deletePost = endpoint({ method: 'DELETE', path: '/:id', params: Id, response: z.void() });
export const undeletePost = endpoint({ method: 'POST', path: '/:id/undelete', params: Id, response: Post });

/** Lists the posts in the trash that the person can restore, last deleted first. */
export const listTrash = endpoint({
  method: 'GET',
  path: '/trash',
  response: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      status: Status,
      author: z.string(),
      deletedAt: z.string(),
      publishedUrl: z.string().nullable(),
    }),
  ),
});
/** Permanently deletes a post that is in the trash. */
export const erasePost = endpoint({ method: 'DELETE', path: '/trash/:id', params: Id, response: z.void() });
export const duplicatePost = endpoint({ method: 'POST', path: '/:id/duplicate', params: Id, response: Post });

const Sharing = z.object({ owner: z.string(), everyone: z.enum(access), shares: z.array(Share) });
export type Sharing = z.output<typeof Sharing>;

/** Who has access to a post; for its owner and administrators. */
export const getSharing = endpoint({ method: 'GET', path: '/:id/shares', params: Id, response: Sharing });
/** Shares a post, or changes a role. A person who gets access is notified. */
export const sharePost = endpoint({
  method: 'PUT',
  path: '/:id/shares',
  params: Id,
  body: z.union([z.object({ to: z.literal('company'), role: Share.shape.role }), Share]),
  response: Sharing,
});
/** Revokes access: `from` is the id of a person or a team, or `company`. */
export const unsharePost = endpoint({
  method: 'DELETE',
  path: '/:id/shares/:from',
  params: Id.extend({ from: z.union([z.uuid(), z.literal('company')]) }),
  response: Sharing,
});

/** Accepts a deviation from the style guide, so that the post does not list it as a problem. */
export const dismissMark = endpoint({
  method: 'POST',
  path: '/:id/dismissed',
  params: Id,
  body: z.object({ key: z.string().min(1).max(300) }),
  response: Post,
});

/** Confirms a statement, figure or name of a post, or takes the confirmation back. */
export const confirmFact = endpoint({
  method: 'POST',
  path: '/:id/confirmed',
  params: Id,
  body: z.object({ key: z.string().min(1).max(200), confirmed: z.boolean() }),
  response: Post,
});

/** Starts the job that continues a text which the token limit cut off. @throws AppError `conflict` if the text is complete */
export const continuePost = endpoint({
  method: 'POST',
  path: '/:id/continue',
  params: Id,
  response: z.object({ jobId: z.uuid() }),
});

/** Marks a text as complete although the token limit cut it off. */
export const completePost = endpoint({ method: 'POST', path: '/:id/complete', params: Id, response: Post });

const RevisionInfo = z.object({
  number: z.number(),
  by: z.string(),
  at: z.string(),
  how: z.enum(authorKinds),
  note: z.string(),
  origin: Origin,
  title: z.string(),
  content: z.string(),
});
export type RevisionInfo = z.output<typeof RevisionInfo>;

/** Lists the revisions of a post, newest first. */
export const listRevisions = endpoint({
  method: 'GET',
  path: '/:id/revisions',
  params: Id,
  response: z.array(RevisionInfo),
});

export const restoreRevision = endpoint({
  method: 'POST',
  path: '/:id/revisions/:number/restore',
  params: Id.extend({ number: z.coerce.number().int().min(1) }),
  response: Post,
});

/** Another person who has the post open. The socket `visit` sends a list of them. */
export const Visitor = z.object({ id: z.string(), name: z.string(), isEditing: z.boolean() });
export type Visitor = z.output<typeof Visitor>;

const Note = z.object({
  id: z.uuid(),
  kind: z.enum(['comment', 'asked', 'approved', 'changes']),
  text: z.string(),
  by: z.string(),
  isOwn: z.boolean(),
  at: z.string(),
  resolved: z.boolean(),
});
export type Note = z.output<typeof Note>;

export const listNotes = endpoint({ method: 'GET', path: '/:id/notes', params: Id, response: z.array(Note) });
export const addNote = endpoint({
  method: 'POST',
  path: '/:id/notes',
  params: Id,
  body: z.object({
    kind: Note.shape.kind.default('comment'),
    text: z.string().trim().max(4_000).default(''),
    reviewers: z.array(z.uuid()).max(20).default([]),
  }),
  response: z.array(Note),
});
export const resolveNote = endpoint({
  method: 'PATCH',
  path: '/:id/notes/:note',
  params: Id.extend({ note: z.uuid() }),
  body: z.object({ resolved: z.boolean() }),
  response: z.array(Note),
});

/** Publishes a post now or at a time; `at: null` cancels the planned time. */
export const publishPost = endpoint({
  method: 'POST',
  path: '/:id/publish',
  params: Id,
  body: z
    .object({
      at: z.iso.datetime({ offset: true }).nullish(),
      gaps: Gaps.optional(),
      unsupported: Unsupported.optional(),
      /** The version that the person has seen. The server refuses to publish a newer one. */
      version: z.number().int().min(1).optional(),
    })
    .default({}),
  response: Post,
});

/** Sends the newest message about a post to the site again, after attempts have failed. */
export const resendPost = endpoint({ method: 'POST', path: '/:id/resend', params: Id, response: Post });

export const formats = ['html', 'md', 'docx'] as const;
export const exportPost = endpoint({
  method: 'GET',
  path: '/:id/file',
  params: Id,
  /** A file without `sources` is for readers. */
  query: z.object({
    format: z.enum(formats),
    sources: z.enum(['', '1']).default(''),
    gaps: Gaps.default(0),
  }),
  response: FileResponse,
});

export const Topic = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Names of the documents that say something about the topic; empty for a topic without a source. */
  documents: z.array(z.string()).default([]),
});
export type Topic = z.output<typeof Topic>;

/**
 * The origins of topics. `samples`: fixed examples, because a model's answer could not be parsed. `none`: there is no model, and
 * no document says anything about the topic area.
 */
export const topicOrigins = ['model', 'library', 'samples', 'none'] as const;

const Run = z.object({
  id: z.uuid(),
  field: z.string(),
  topics: z.array(Topic),
  how: z.enum(topicOrigins),
  /** The topic of the last post that the run wrote. */
  topicId: z.string().nullable(),
  jobId: z.string().nullable(),
  postId: z.string().nullable(),
  /** The text so far, while the job runs and after the job was canceled. */
  text: z.string(),
  target: z.number().nullable(),
  budget: z.number(),
});
export type Run = z.output<typeof Run>;

const Field = z.string().trim().min(1, 'Enter a topic area').max(300);

export const createRun = endpoint({
  method: 'POST',
  path: '/runs',
  body: z.object({ field: Field }),
  response: Run,
});
export const getRun = endpoint({ method: 'GET', path: '/runs/:id', params: Id, response: Run });
export const renewTopics = endpoint({
  method: 'POST',
  path: '/runs/:id/topics',
  params: Id,
  body: z.object({ field: Field }),
  response: Run,
});
export const onExisting = ['ask', 'revision', 'post'] as const;

/**
 * Starts the job that writes a post about a topic. Each topic has its own post; writing a topic again adds a revision to its
 * post. If people have worked on that post, the server answers `conflict` with `fields.existing`, unless `existing` says what
 * to do: add a `revision` or write another `post`.
 */
export const startWriting = endpoint({
  method: 'POST',
  path: '/runs/:id/write',
  params: Id,
  body: z.object({ topicId: z.string().max(100), existing: z.enum(onExisting).default('ask') }),
  response: Run,
});

export const write = jobSpec({
  name: 'write',
  title: 'Write a blog post',
  /** Starts one writing of a topic. `times` makes repeated writings of the same topic different jobs. */
  input: z.object({
    runId: z.uuid(),
    topicId: z.string(),
    times: z.number().int(),
    /** The post that gets a new revision if it still has this version and status; null for a new post. */
    over: z.object({ postId: z.uuid(), version: z.number().int(), status: Status }).nullable().default(null),
  }),
  result: z.object({ runId: z.uuid(), postId: z.uuid() }),
  steps: ['Find facts', 'Write', 'Save'],
  /** A piece of the text and the offset where it begins. */
  event: z.object({ at: z.number(), text: z.string() }),
});

export const continueWriting = jobSpec({
  name: 'continue',
  title: 'Continue a blog post',
  input: z.object({ postId: z.uuid(), version: z.number().int() }),
  result: z.object({ postId: z.uuid() }),
  steps: ['Write', 'Save'],
});

export const publish = jobSpec({
  name: 'publish',
  title: 'Publish a blog post',
  /** `event` and `round` name the message; a job of an earlier message or round ends without sending. */
  input: z.object({
    postId: z.uuid(),
    revision: z.number().int(),
    version: z.number().int(),
    event: z.string().default(''),
    round: z.number().int().default(1),
  }),
  result: z.object({ postId: z.uuid(), publishedUrl: z.string().nullable() }),
  steps: ['Send', 'Log it'],
});
