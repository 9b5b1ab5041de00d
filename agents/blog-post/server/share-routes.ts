import { AppError, msg } from '@staffroom/sdk';
import * as contract from '../contract.ts';
import { access } from '../post.ts';
import { accessOf, isOwner, keepGrant, withAccess, withShare } from './access.ts';
import type { PostRow } from './collections.ts';
import { type AgentCall, route } from './kit.ts';
import { openPosts } from './posts.ts';
import { short } from './review.ts';

export const onlyOwnerShares = ({ ownerName }: Pick<PostRow, 'ownerName'>) =>
  new AppError('forbidden', msg`Only ${ownerName} can share this post.`);

export const shareRoutes = [
  route(contract.getSharing, async ({ params, call }) => present(await owned(call, params.id))),

  route(contract.sharePost, async ({ params, body, call }) => {
    const row = await owned(call, params.id);
    if (body.to === 'company') {
      const everyone = access.indexOf(body.role);
      return present(await openPosts(call).change(row.id, (now) => withAccess(now, { everyone })));
    }
    if (body.id === row.ownerId) throw new AppError('invalid', 'The owner always has access.');
    const known = row.shares.some(({ id }) => id === body.id);
    if (!known && row.shares.length >= 50)
      throw new AppError('invalid', 'A post can be shared with at most 50 people and teams.');
    await keepGrant(call, row, body.id, true);
    const shared = await openPosts(call).change(row.id, (now) =>
      withAccess(now, { shares: withShare(now.shares, body) }),
    );
    if (!known && body.to === 'person')
      await call.notify.people([body.id], msg`${call.user.name} shared “${short(row.title)}” with you`, {
        href: `/agents/blog-post?${body.role === 'editor' ? 'edit' : 'post'}=${row.id}`,
      });
    return present(shared);
  }),

  route(contract.unsharePost, async ({ params: { id, from }, call }) => {
    const row = await owned(call, id);
    if (from === 'company')
      return present(await openPosts(call).change(id, (now) => withAccess(now, { everyone: 0 })));
    const left = await openPosts(call).change(id, (now) =>
      withAccess(now, { shares: now.shares.filter((share) => share.id !== from) }),
    );
    await keepGrant(call, row, from, false);
    return present(left);
  }),
];

/** Loads a post that the person can share. @throws AppError `not-found`, `forbidden` */
async function owned(call: AgentCall, id: string): Promise<PostRow> {
  const row = await openPosts(call).get(id);
  if (!isOwner(row, call.user)) throw onlyOwnerShares(row);
  return row;
}

const present = (row: PostRow): contract.Sharing => ({
  owner: row.ownerName,
  everyone: accessOf(row),
  shares: row.shares,
});
