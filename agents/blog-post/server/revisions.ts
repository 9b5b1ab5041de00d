import { AppError, isAppError, msg } from '@staffroom/sdk';
import { cleanHtml } from '@staffroom/sdk/server';
import {
  type Drafted,
  emptyText,
  type Origin as TextOrigin,
  type PostText,
  type Revision,
  slugOf,
  textIn,
} from '../post.ts';
import { collections, type PostRow, type RevisionRow } from './collections.ts';
import type { AgentCall } from './kit.ts';
import { draftedBy, inherited, originOf } from './drafts/origin.ts';
import { listedOf, newPost, openPosts } from './posts.ts';

/** Milliseconds within which saves of one person become one revision. */
const together = 10 * 60_000;

function given(change: Wanted): Partial<PostText> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

const overtaken = (by: string) =>
  new AppError(
    'conflict',
    msg`${by} changed this post. Your text is still here: review the other text, then save again.`,
  );

/** A change of some fields. Absent and `undefined` fields keep their value. */
type Wanted = { [K in keyof PostText]?: PostText[K] | undefined };

export type Origin = Partial<
  Pick<Revision, 'how' | 'model' | 'note' | 'sourcesOf' | 'jobId' | 'drafted' | 'editors' | 'isCut'>
>;

/** Whether the text must not change, because it is on the site, on its way there, or planned. */
const isFixed = ({ live, delivery, plan }: PostRow, version: number): boolean =>
  [live?.version, delivery?.version, plan?.version].includes(version);

export function openRevisions(call: AgentCall) {
  const { revisions } = collections(call);
  const posts = openPosts(call);
  const { user } = call;
  const of = (postId: string, limit: number) =>
    revisions.list({ where: { postId }, orderBy: { number: 'desc' }, limit });

  async function head(postId: string): Promise<RevisionRow> {
    const [newest] = (await of(postId, 1)).items;
    if (!newest) throw new AppError('not-found', 'Post not found');
    return newest;
  }

  const begun = (postId: string, text: PostText, origin: Origin): Revision => ({
    how: 'person',
    model: null,
    note: '',
    sourcesOf: null,
    jobId: null,
    drafted: draftedBy(origin.how ?? 'person', origin.model ?? null),
    editors: [],
    isCut: false,
    ...origin,
    ...text,
    postId,
    number: 1,
    version: 1,
    by: user.name,
    byId: user.id,
    startedAt: new Date().toISOString(),
  });

  function cleaned(text: PostText): PostText {
    return { ...text, content: cleanHtml(text.content), slug: text.slug || slugOf(text.title) };
  }

  /** Who drafted the text of a revision. Records before version 0.2 do not say it, so their earlier revisions are read. */
  async function draftOf(revision: RevisionRow): Promise<Drafted | null> {
    if (revision.drafted !== undefined) return revision.drafted;
    if (revision.how !== 'person') return draftedBy(revision.how, revision.model);
    const { items } = await of(revision.postId, 200);
    const draft = items.find(({ number, how }) => number < revision.number && how !== 'person');
    return draft ? draftedBy(draft.how, draft.model) : null;
  }

  /** Adds the next revision. If two saves add the same number at once, the second one fails with a conflict. */
  async function append(post: PostRow, text: PostText, origin: Origin, newest: RevisionRow) {
    const kept = origin.how === undefined ? inherited(newest, await draftOf(newest), text, user) : {};
    const next = {
      ...begun(post.id, text, { sourcesOf: newest.sourcesOf, ...kept, ...origin }),
      number: newest.number + 1,
      version: newest.version + 1,
    };
    try {
      await revisions.create(next);
    } catch (error) {
      if (!isAppError(error) || error.code !== 'conflict') throw error;
      throw overtaken((await head(post.id)).by);
    }
    return posts.change(post.id, () => ({ ...listedOf(text), isCut: next.isCut }));
  }

  return {
    head,
    draftOf,
    originOf: async (revision: RevisionRow, sources: number): Promise<TextOrigin> =>
      originOf(revision, sources, await draftOf(revision)),
    list: async (postId: string) => (await of(postId, 200)).items,

    async create(wanted: Wanted, origin: Origin = {}, runId: string | null = null): Promise<PostRow> {
      const text = cleaned({ ...emptyText, ...given(wanted) });
      const row = await posts.rows.create({ ...newPost(text, user, runId), isCut: origin.isCut ?? false });
      await revisions.create(begun(row.id, text, origin));
      return row;
    },

    /**
     * Saves a change. @param options `version`: the version that was edited @throws AppError `conflict` if a newer version
     * exists
     */
    async save(
      post: PostRow,
      wanted: Wanted,
      {
        version,
        autosave = false,
        origin = {},
      }: { version?: number | undefined; autosave?: boolean; origin?: Origin } = {},
    ): Promise<PostRow> {
      const newest = await head(post.id);
      if (version !== undefined && newest.version !== version) throw overtaken(newest.by);
      const before = textIn(newest);
      const text = cleaned({ ...before, ...given(wanted) });
      const isSame = JSON.stringify(text) === JSON.stringify(before);
      if (isSame && origin.how === undefined) return post;
      const age = Date.now() - Date.parse(newest.startedAt);
      const joins =
        autosave &&
        newest.byId === user.id &&
        newest.how === 'person' &&
        age < together &&
        !isFixed(post, newest.version);
      if (!joins) return append(post, text, origin, newest);
      const kept = inherited(newest, await draftOf(newest), text, user);
      const change = { ...text, ...kept, version: newest.version + 1 };
      await revisions.update(newest.id, change, { unchangedSince: newest.updatedAt });
      return posts.change(post.id, () => ({ ...listedOf(text), isCut: kept.isCut }));
    },

    /** Marks the newest text as complete. */
    async complete(post: PostRow): Promise<PostRow> {
      const newest = await head(post.id);
      await revisions.update(newest.id, { isCut: false }, { unchangedSince: newest.updatedAt });
      return posts.change(post.id, () => ({ isCut: false }));
    },

    /** Restores the text of an earlier revision exactly as it was stored. It is cleaned only when it is shown. */
    async restore(post: PostRow, number: number): Promise<PostRow> {
      const { items } = await revisions.list({ where: { postId: post.id, number }, limit: 1 });
      const [former] = items;
      if (!former) throw new AppError('not-found', 'Revision not found');
      const { how, model, sourcesOf, editors, isCut } = former;
      const drafted = await draftOf(former);
      const origin = { how, model, sourcesOf, drafted, editors, isCut, note: `Restored from ${number}` };
      return append(post, textIn(former), origin, await head(post.id));
    },
  };
}
