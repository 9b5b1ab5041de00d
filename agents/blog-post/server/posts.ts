import { createHash } from 'node:crypto';
import { AppError, isAppError } from '@staffroom/sdk';
import { type Access, access, type PostText, type StoredPost, wordCount } from '../post.ts';
import { collections, type PostRow } from './collections.ts';
import type { AgentCall, User } from './kit.ts';

const missing = () => new AppError('not-found', 'Post not found');
/** Days that a deleted post stays in the trash. */
const retention = 30;
const day = 24 * 3_600_000;
/** The audience of posts that everyone in the company can see. */
const company = 'all';
/** Maximum number of attempts to apply a change that conflicts with other changes. */
const maxTries = 5;

/** The posts that the person can see; a hidden post looks like a missing one. */
export function openPosts(call: AgentCall) {
  const rows = collections(call).posts;
  const { user } = call;
  /** Administrators see all posts. */
  const visible = {
    deletedAt: null,
    ...(user.role !== 'admin' && { audience: { in: [user.id, company] } }),
  };

  async function find(id: string): Promise<PostRow> {
    const row = await rows.get(id).catch((error: unknown) => {
      throw isAppError(error) && error.code === 'not-found' ? missing() : error;
    });
    if (!mayRead(row, user)) throw missing();
    return row;
  }

  async function get(id: string): Promise<PostRow> {
    const row = await find(id);
    if (row.deletedAt !== null) throw missing();
    return row;
  }

  async function editable(id: string): Promise<PostRow> {
    const row = await get(id);
    if (!mayEdit(row, user))
      throw new AppError('forbidden', `Only ${row.ownerName} can edit this post. Ask for edit access.`);
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

    async setDeleted(id: string, deleted: boolean): Promise<PostRow> {
      const row = await find(id);
      if (!isOwner(row, user)) throw new AppError('forbidden', `Only ${row.ownerName} can delete this post.`);
      return rows.update(id, {
        deletedAt: deleted ? Date.now() : null,
        publishAt: null,
        plan: null,
        held: null,
        // Another post may use the address of a post in the trash.
        ...(deleted && { siteSlug: null }),
      });
    },

    async emptyTrash(): Promise<void> {
      const { items } = await rows.list({
        where: { ownerId: user.id, deletedAt: { lt: Date.now() - retention * day } },
      });
      const { revisions, sources, notes } = collections(call);
      for (const { id } of items) {
        for (const kept of [revisions, sources, notes]) {
          const parts = await kept.list({ where: { postId: id }, limit: 200 });
          for (const part of parts.items) await kept.delete(part.id);
        }
        await rows.delete(id);
      }
    },
  };
}

export const isOwner = ({ ownerId }: PostRow, { id, role }: User): boolean =>
  ownerId === id || role === 'admin';

const mayRead = (row: PostRow, user: User): boolean =>
  isOwner(row, user) || (row.audience === company && row.deletedAt === null);

export const mayEdit = (row: PostRow, user: User): boolean =>
  isOwner(row, user) || accessOf(row) === 'editor';

export const accessOf = ({ everyone }: PostRow): Access => access[everyone] ?? 'none';

export const sharedAs = (row: Pick<PostRow, 'ownerId'>, everyone: Access): Partial<StoredPost> => ({
  everyone: access.indexOf(everyone),
  audience: everyone === 'none' ? row.ownerId : company,
});

/** Identifies a text: two texts have the same key only if all their fields are equal. */
export const textKeyOf = (text: PostText): string => {
  const { title, topic, summary, keywords, slug, description, content } = text;
  const fields = JSON.stringify([title, topic, summary, keywords, slug, description, content]);
  return createHash('sha256').update(fields).digest('base64url').slice(0, 22);
};

export const listedOf = (text: PostText) => ({
  ...shownOf(text),
  textKey: textKeyOf(text),
});

const shownOf = ({ title, topic, summary, keywords, content }: PostText) => ({
  title,
  titleKey: title.toLowerCase(),
  topic,
  topicKey: topic.toLowerCase(),
  summary,
  keywords,
  words: wordCount(content),
});

export function newPost(text: PostText, user: User, runId: string | null): StoredPost {
  return {
    ...listedOf(text),
    status: 'Draft',
    ownerId: user.id,
    ownerName: user.name,
    everyone: 0,
    audience: user.id,
    publishedUrl: null,
    publishedAt: null,
    publishAt: null,
    problem: null,
    publishJob: null,
    runId,
    deletedAt: null,
    dismissed: [],
    siteSlug: null,
    live: null,
    delivery: null,
    plan: null,
    held: null,
  };
}
