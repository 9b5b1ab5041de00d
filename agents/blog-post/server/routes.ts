import { AppError, fileAnswer } from '@staffroom/sdk';
import * as contract from '../contract.ts';
import { collections, type PostRow } from './collections.ts';
import { exportFile } from './export-file.ts';
import { type AgentCall, route } from './kit.ts';
import { accessOf, isOwner, readerOf, withAccess } from './access.ts';
import { draftRoutes } from './drafts/draft-routes.ts';
import { draftedBy, originOf } from './drafts/origin.ts';
import { openPosts } from './posts.ts';
import { presentListed, presentPost } from './present.ts';
import { sendAgain } from './publish/delivery.ts';
import { cancelPlan, planPublishing, replan } from './plan.ts';
import { publishNow, requireGapsAccepted, requireRight, setStatus, takeOffSite } from './publish.ts';
import { canBeNotified, notesOf, tellOfNote } from './review.ts';
import { onlyOwnerShares } from './share-routes.ts';
import { access, listedFields, textIn } from '../post.ts';
import { openRevisions } from './revisions.ts';
import { withoutPictureData } from './picture-data.ts';
import { sourceCounts, sourcesOf } from './drafts/sources.ts';

/** The fields that the table shows. The search looks only in these. */
const searchIn = [...listedFields, 'status' as const];
const columns = { title: 'titleKey', topic: 'topicKey', status: 'status', date: 'createdAt' } as const;

export const routes = [
  ...draftRoutes,

  route(contract.listPosts, async ({ call }) => {
    const posts = openPosts(call);
    const { items } = await posts.rows.list({ where: await posts.visible(), limit: 100 });
    return Promise.all(items.map((row) => presentPost(row, call)));
  }),

  route(contract.tablePosts, async ({ query: { search, page, sort, direction, owner }, call }) => {
    const posts = openPosts(call);
    const { pageSize } = contract;
    const ownerId = owner === '' ? undefined : owner === 'mine' ? call.user.id : { not: call.user.id };
    const asked = { where: { ...(await posts.visible()), ownerId }, search: search.trim(), searchIn };
    const ordered = {
      ...asked,
      orderBy: { [columns[sort]]: direction === 'ascending' ? ('asc' as const) : ('desc' as const) },
      limit: pageSize,
    };
    const total = await posts.rows.count(asked);
    const pages = Math.max(1, Math.ceil(total / pageSize));
    // If a deletion emptied the page, shows the last one with posts.
    const shown = Math.min(page, pages);
    const { items } = await posts.rows.list({ ...ordered, offset: (shown - 1) * pageSize });
    const reader = await readerOf(call);
    return { items: items.map((row) => presentListed(row, reader)), total, page: shown, pages };
  }),

  route(contract.listTrash, async ({ call }) => {
    const posts = openPosts(call);
    const { items } = await posts.rows.list({
      where: posts.trashed,
      orderBy: { deletedAt: 'desc' },
      limit: 200,
    });
    return items.map(({ id, title, status, ownerName: author, deletedAt, publishedUrl }) => ({
      id,
      title,
      status,
      author,
      deletedAt: new Date(deletedAt ?? 0).toISOString(),
      publishedUrl,
    }));
  }),

  route(contract.getPost, async ({ params, call }) =>
    presentPost(await openPosts(call).get(params.id), call),
  ),

  route(contract.createPost, async ({ body: { status = 'Draft', gaps, unsupported, ...text }, call }) => {
    if (status === 'Published') requireGapsAccepted(text, gaps);
    const row = await openRevisions(call).create(text);
    return presentPost(await setStatus(call, row, status, { gaps, unsupported }), call);
  }),

  route(contract.updatePost, async ({ params, body, call }) => {
    const { version, autosave, status, everyone, gaps, unsupported, ...text } = body;
    let row = await openPosts(call).editable(params.id);
    if (everyone !== undefined) {
      if (!isOwner(row, call.user)) throw onlyOwnerShares(row);
      const change = { everyone: access.indexOf(everyone) };
      row = await openPosts(call).change(row.id, (now) => withAccess(now, change));
    }
    const saved = await openRevisions(call).save(row, text, { version, autosave });
    row = saved === row ? row : await replan(call, saved);
    if (status !== undefined) row = await setStatus(call, row, status, { gaps, unsupported });
    return presentPost(row, call);
  }),

  route(contract.deletePost, async ({ params, call }) => {
    await takeOffSite(call, await openPosts(call).get(params.id));
    await openPosts(call).setDeleted(params.id, true);
  }),

  route(contract.undeletePost, async ({ params, call }) =>
    presentPost(await openPosts(call).setDeleted(params.id, false), call),
  ),

  route(contract.erasePost, ({ params, call }) => openPosts(call).erase(params.id)),

  route(contract.duplicatePost, async ({ params, call }) => {
    const row = await openPosts(call).get(params.id);
    const head = await openRevisions(call).head(row.id);
    const text = textIn(head);
    const drafted = await openRevisions(call).draftOf(head);
    const { how, model, editors, isCut } = head;
    const title = `${text.title} (copy)`.slice(-300);
    const copy = await openRevisions(call).create(
      { ...text, title, slug: '' },
      { how, model, note: 'Copied', sourcesOf: null, drafted, editors, isCut },
    );
    return presentPost(copy, call);
  }),

  route(contract.dismissMark, async ({ params, body: { key }, call }) => {
    const change = (row: PostRow) => ({ dismissed: [...new Set([...row.dismissed, key])] });
    return presentPost(await openPosts(call).change(params.id, change), call);
  }),

  route(contract.listRevisions, async ({ params, call }) => {
    await openPosts(call).get(params.id);
    const items = await openRevisions(call).list(params.id);
    const count = await sourceCounts(call, params.id);
    return items.map((revision) => {
      const { number, by, updatedAt: at, how, note, title, content: whole, sourcesOf: cited } = revision;
      const draft = items.find((each) => each.number < number && each.how !== 'person');
      const drafted = draft ? draftedBy(draft.how, draft.model) : undefined;
      const origin = originOf(revision, cited === null ? 0 : (count.get(cited) ?? 0), drafted);
      return { number, by, at, how, note, title, content: withoutPictureData(whole), origin };
    });
  }),

  route(contract.restoreRevision, async ({ params: { id, number }, call }) => {
    const row = await openPosts(call).editable(id);
    return presentPost(await replan(call, await openRevisions(call).restore(row, number)), call);
  }),

  route(contract.listNotes, async ({ params, call }) => {
    await openPosts(call).get(params.id);
    return presentNotes(call, params.id);
  }),

  route(contract.addNote, async ({ params, body: { kind, text, reviewers }, call }) => {
    const row = await openPosts(call).get(params.id);
    if (kind === 'comment' && text === '') throw new AppError('invalid', 'Enter a comment');
    if (kind === 'asked') await openPosts(call).editable(row.id);
    const head = await openRevisions(call).head(row.id);
    if (kind === 'approved' && head.byId === call.user.id)
      throw new AppError('forbidden', 'You wrote this version. Someone else must approve it.');
    const { id: byId, name: by } = call.user;
    const said = { postId: row.id, kind, text, by, byId, version: head.version, resolved: false };
    if (reviewers.length > 0 && accessOf(row) === 'none' && row.shares.length === 0)
      throw new AppError('invalid', 'Only you can see this post. Share it first, under Details.');
    if (!reviewers.every((id) => id === row.ownerId || canBeNotified(row, id)))
      throw new AppError(
        'invalid',
        'A reviewer can’t see this post. Share it with them first, under Details.',
      );
    const before = await notesOf(call, row.id);
    await collections(call).notes.create(said);
    await tellOfNote(call, row, said, [...reviewers, ...before.map(({ byId: id }) => id)]);
    return presentNotes(call, row.id);
  }),

  route(contract.resolveNote, async ({ params, body: { resolved }, call }) => {
    const row = await openPosts(call).get(params.id);
    const { notes } = collections(call);
    const note = await notes.get(params.note);
    if (note.postId !== row.id) throw new AppError('not-found', 'Comment not found');
    if (note.byId !== call.user.id) await openPosts(call).editable(row.id);
    await notes.update(note.id, { resolved });
    return presentNotes(call, row.id);
  }),

  route(contract.publishPost, async ({ params, body: { at, ...seen }, call }) => {
    const row = await openPosts(call).editable(params.id);
    if (at === null) return presentPost(await cancelPlan(call, row), call);
    const changed =
      at === undefined ? publishNow(call, row, seen) : planPublishing(call, row, Date.parse(at), seen);
    return presentPost(await changed, call);
  }),

  route(contract.resendPost, async ({ params, call }) => {
    const row = await openPosts(call).editable(params.id);
    await requireRight(call, row);
    return presentPost(await sendAgain(call, row), call);
  }),

  route(contract.exportPost, async ({ params, query: { format, sources, gaps }, call }) => {
    const row = await openPosts(call).get(params.id);
    const head = await openRevisions(call).head(row.id);
    if (sources === '') requireGapsAccepted(head, gaps);
    const all = await sourcesOf(call, row.id, head.sourcesOf);
    const origin = await openRevisions(call).originOf(head, all.length);
    const cited = sources === '1' ? all : null;
    return fileAnswer(
      await exportFile(format, {
        row,
        head,
        origin,
        sources: cited,
        settings: await call.agentSettings.read(),
      }),
    );
  }),
];

async function presentNotes(call: AgentCall, postId: string): Promise<contract.Note[]> {
  return (await notesOf(call, postId)).map(({ id, kind, text, by, byId, createdAt: at, resolved }) => ({
    id,
    kind,
    text,
    by,
    at,
    resolved,
    isOwn: byId === call.user.id,
  }));
}
