import { createHash } from 'node:crypto';
import { AppError, isAppError, msg } from '@staffroom/sdk';
import {
  listedFields,
  pickFields,
  type PostText,
  type StoredPost,
  type TextField,
  textFields,
  wordCount,
} from '../post.ts';
import { accessFor, accessIn, auditPost, company, isOwner, type Reader, readerOf } from './access.ts';
import { collections, type PostRow } from './collections.ts';
import type { AgentCall, User } from './kit.ts';

const missing = () => new AppError('not-found', 'Post not found');
/** Maximum number of attempts to apply a change that conflicts with other changes. */
const maxTries = 5;

/** The posts that the person can see; a hidden post looks like a missing one. */
export function openPosts(call: AgentCall) {
  const rows = collections(call).posts;
  const { user } = call;
  const isVisible = (row: PostRow, reader: Reader) => accessFor(row, reader) !== 'none';

  /** The condition of lists: the person's own posts, everyone's, and those shared with the person. */
  async function visible() {
    if (user.role === 'admin') return { deletedAt: null };
    const reader = await readerOf(call);
    const shared: string[] = [];
    for (let start = 0; start < reader.postIds.length; start += 200) {
      const audience = { in: reader.postIds.slice(start, start + 200) };
      const { items } = await rows.list({ where: { audience, deletedAt: null }, limit: 200 });
      shared.push(...items.filter((row) => isVisible(row, reader)).map(({ id }) => id));
    }
    return { deletedAt: null, audience: { in: [user.id, company, ...shared] } };
  }

  async function find(id: string): Promise<PostRow> {
    const row = await rows.get(id).catch((error: unknown) => {
      throw isAppError(error) && error.code === 'not-found' ? missing() : error;
    });
    if ((await accessIn(call, row)) === 'none') throw missing();
    return row;
  }

  async function present(id: string): Promise<PostRow> {
    const row = await find(id);
    if (row.deletedAt !== null) throw missing();
    return row;
  }

  async function get(id: string): Promise<PostRow> {
    const row = await present(id);
    await auditPost(call, row, 'open', 'viewer');
    return row;
  }

  async function editable(id: string): Promise<PostRow> {
    const row = await present(id);
    if ((await accessIn(call, row)) !== 'editor')
      throw new AppError('forbidden', msg`Only ${row.ownerName} can edit this post. Ask for edit access.`);
    await auditPost(call, row, 'update', 'editor');
    return row;
  }

  return {
    rows,
    visible,
    get,
    editable,

    async change(id: string, make: (row: PostRow) => Partial<StoredPost>): Promise<PostRow> {
      for (let tries = 1; ; tries++) {
        const row = await editable(id);
        try {
          return await rows.update(id, make(row), { unchangedSince: row.updatedAt });
        } catch (error) {
          if (!isAppError(error) || error.code !== 'conflict' || tries === maxTries) throw error;
        }
      }
    },

    /** The posts in the trash that the person can restore. */
    trashed: { deletedAt: { not: null }, ...(user.role !== 'admin' && { ownerId: user.id }) },

    /** Moves a post to the trash or restores it. Both cancel a planned publication. */
    async setDeleted(id: string, deleted: boolean): Promise<PostRow> {
      const row = await owned(id);
      await auditPost(call, row, deleted ? 'delete' : 'restore', null);
      return rows.update(id, {
        deletedAt: deleted ? (row.deletedAt ?? Date.now()) : null,
        publishAt: null,
        plan: null,
        held: null,
        // Another post may use the address of a post in the trash.
        ...(deleted && { siteSlug: null }),
      });
    },

    /** Permanently deletes a post that is in the trash, with its revisions, sources and notes. */
    async erase(id: string): Promise<void> {
      const row = await owned(id);
      if (row.deletedAt === null)
        throw new AppError('conflict', 'This post isn’t in the trash. Move it there first.');
      await auditPost(call, row, 'delete-permanently', null);
      await rows.delete(id);
    },
  };

  async function owned(id: string): Promise<PostRow> {
    const row = await find(id);
    if (!isOwner(row, user))
      throw new AppError('forbidden', msg`Only ${row.ownerName} can delete this post.`);
    return row;
  }
}

/** The fields that a key always includes, in this order. Keys of stored posts depend on it. */
const firstFields: readonly TextField[] = [
  'title',
  'topic',
  'summary',
  'keywords',
  'slug',
  'description',
  'content',
];

/**
 * Identifies a text: two texts have the same key only if all their fields are equal. A field that was added later is included with
 * its name if it has a value, so that the keys of earlier posts stay the same.
 */
export function textKeyOf(text: PostText): string {
  const later = textFields
    .filter((field) => !firstFields.includes(field) && text[field].length > 0)
    .map((field) => [field, text[field]]);
  const values = [...firstFields.map((field) => text[field]), ...later];
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}

export const listedOf = (text: PostText) => ({
  ...pickFields(text, listedFields),
  titleKey: text.title.toLowerCase(),
  topicKey: text.topic.toLowerCase(),
  words: wordCount(text.content),
  textKey: textKeyOf(text),
});

export function newPost(text: PostText, user: User, runId: string | null): StoredPost {
  return {
    ...listedOf(text),
    status: 'Draft',
    ownerId: user.id,
    ownerName: user.name,
    everyone: 0,
    shares: [],
    audience: user.id,
    publishedUrl: null,
    publishedAt: null,
    publishAt: null,
    problem: null,
    publishJob: null,
    runId,
    deletedAt: null,
    dismissed: [],
    confirmed: [],
    isCut: false,
    siteSlug: null,
    live: null,
    delivery: null,
    plan: null,
    held: null,
  };
}
