import type { DraftAccess } from '@staffroom/sdk/server';
import { type Access, access, type Share, type StoredPost } from '../post.ts';
import { collections, type PostRow } from './collections.ts';
import type { AgentCall, User } from './kit.ts';

/** The audience of posts that everyone in the company can see. */
export const company = 'all';

/** The person of a call, with the grants that name the person or one of their teams. */
export interface Reader {
  user: User;
  /** The ids of the person and of the person's teams. */
  circle: ReadonlySet<string>;
  /** Posts that were shared with the circle or by the person, including posts whose access was revoked. */
  postIds: readonly string[];
}

/** Loads the grants of the call's person. The platform looks up the person's teams for each call. */
export async function readerOf(call: AgentCall): Promise<Reader> {
  const { user } = call;
  const { grants } = collections(call);
  const circle = new Set([user.id]);
  const postIds = new Set<string>();
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof grants.list>> = await grants.list({ cursor, limit: 200 });
    for (const { postId, toId, byId } of page.items) {
      postIds.add(postId);
      // The person sees a grant by someone else only as a member of its audience.
      if (byId !== user.id) circle.add(toId);
    }
    cursor = page.next;
    if (cursor === null) return { user, circle, postIds: [...postIds] };
  }
}

export const isOwner = ({ ownerId }: PostRow, { id, role }: User): boolean =>
  ownerId === id || role === 'admin';

/** The access that everyone in the company has. */
export const accessOf = ({ everyone }: Pick<PostRow, 'everyone'>): Access => access[everyone] ?? 'none';

/** The access of a person to a post: by everyone's access, or by the highest role of the person and their teams. */
export function accessFor(row: PostRow, { user, circle }: Omit<Reader, 'postIds'>): Access {
  if (isOwner(row, user)) return 'editor';
  if (row.deletedAt !== null) return 'none';
  const roles = row.shares.filter(({ id }) => circle.has(id)).map(({ role }) => access.indexOf(role));
  return access[Math.max(row.everyone, ...roles)] ?? 'none';
}

/** Like `accessFor`. Loads the person's grants only if they can matter. */
export async function accessIn(call: AgentCall, row: PostRow): Promise<Access> {
  const { user } = call;
  const alone = accessFor(row, { user, circle: new Set([user.id]) });
  return alone === 'editor' || row.shares.length === 0 ? alone : accessFor(row, await readerOf(call));
}

/**
 * Records that an administrator uses another person's post only by the role.
 * @param needed the access that the person would need without the role; null if only the owner has it
 */
export async function auditPost(
  call: AgentCall,
  row: PostRow,
  action: DraftAccess['action'],
  needed: Access | null,
): Promise<void> {
  const { id, role } = call.user;
  if (role !== 'admin' || row.ownerId === id) return;
  if (needed !== null) {
    const { circle } = await readerOf(call);
    const own = accessFor(row, { user: { ...call.user, role: 'user' }, circle });
    if (access.indexOf(own) >= access.indexOf(needed)) return;
  }
  await call.auditDraft({ action, id: row.id, ownerId: row.ownerId });
}

/** The fields of a post with this access. `audience` depends on both kinds of access. */
export function withAccess(
  { id, ownerId, ...now }: Pick<PostRow, 'id' | 'ownerId' | 'everyone' | 'shares'>,
  change: Partial<Pick<StoredPost, 'everyone' | 'shares'>>,
): Pick<StoredPost, 'everyone' | 'shares' | 'audience'> {
  const { everyone, shares } = { everyone: now.everyone, shares: now.shares, ...change };
  return { everyone, shares, audience: everyone > 0 ? company : shares.length > 0 ? id : ownerId };
}

/** Stores or removes the grant that shows a shared post to its person or team. */
export async function keepGrant(call: AgentCall, row: PostRow, toId: string, shared: boolean): Promise<void> {
  const { grants } = collections(call);
  const { items } = await grants.list({ where: { postId: row.id }, limit: 200 });
  const own = items.filter((grant) => grant.byId === call.user.id && grant.toId === toId);
  if (!shared) for (const { id } of own) await grants.delete(id);
  if (shared && own.length === 0)
    await grants.create({ postId: row.id, toId, byId: call.user.id, audience: [toId] });
  // An administrator's share must not hide the post from its owner's list.
  if (shared && call.user.id !== row.ownerId && toId !== row.ownerId)
    await keepGrant(call, row, row.ownerId, true);
}

export const withShare = (shares: readonly Share[], share: Share): Share[] => [
  ...shares.filter(({ id }) => id !== share.id),
  share,
];
