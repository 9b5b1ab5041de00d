import { msg, type Message } from '@staffroom/sdk';
import type { Note, Post } from '../contract.ts';
import { collections, type PostRow, type RevisionRow } from './collections.ts';
import type { AgentCall } from './kit.ts';
import type { Settings } from './settings.ts';
import { accessOf, isOwner } from './access.ts';

/** Returns the notes on a post, oldest first. */
export async function notesOf(call: AgentCall, postId: string) {
  const { notes } = collections(call);
  return (await notes.list({ where: { postId }, orderBy: { createdAt: 'asc' }, limit: 200 })).items;
}

export type StoredNotes = Awaited<ReturnType<typeof notesOf>>;

/** Returns the state of the review. An approval applies only to exactly the text that the reviewer read. */
export function reviewOf(notes: StoredNotes, head: Pick<RevisionRow, 'version'>): Post['review'] {
  const last = notes.findLast(({ kind }) => kind !== 'comment');
  if (!last) return 'none';
  if (last.kind === 'approved') return last.version === head.version ? 'approved' : 'outdated';
  return last.kind === 'comment' ? 'none' : last.kind;
}

export function mayPublish(post: PostRow, user: AgentCall['user'], { publishers }: Settings): boolean {
  return user.role === 'admin' || (publishers === 'owners' && isOwner(post, user));
}

/** Why the post cannot be published, as a sentence; null if it can. */
export function hindrance(
  post: PostRow,
  review: Post['review'],
  user: AgentCall['user'],
  settings: Settings,
): string | null {
  if (!mayPublish(post, user, settings))
    return settings.publishers === 'admins'
      ? 'Only administrators can publish posts. Ask one to publish it.'
      : `Only ${post.ownerName} or an administrator can publish this post.`;
  if (post.isCut) return 'The model stopped in mid-sentence. Continue the text, or mark it as complete.';
  if (settings.reviewRequired && review !== 'approved')
    return review === 'outdated'
      ? 'Changed since approval. Request a new review.'
      : 'Someone else must approve this post before it’s published.';
  return null;
}

/** Whether a notification about the post can reach this person. The agent does not know the members of a team. */
export const canBeNotified = (post: Pick<PostRow, 'everyone' | 'shares'>, personId: string): boolean =>
  accessOf(post) !== 'none' || post.shares.some(({ to, id }) => to === 'team' || id === personId);

const titleOf: Record<Note['kind'], (person: string, post: string) => Message> = {
  comment: (person, post) => msg`${person} commented on “${post}”`,
  asked: (person, post) => msg`${person} asks you to review “${post}”`,
  approved: (person, post) => msg`${person} approved “${post}”`,
  changes: (person, post) => msg`${person} wants changes in “${post}”`,
};

/**
 * Notifies people of a note on a post: the owner, and those `others` who can see the post.
 * @param others ids of the requested reviewers and earlier commenters
 */
export async function tellOfNote(
  call: AgentCall,
  post: PostRow,
  { kind, text }: Pick<Note, 'kind' | 'text'>,
  others: readonly string[],
): Promise<void> {
  const people = new Set([post.ownerId, ...others.filter((id) => canBeNotified(post, id))]);
  await call.notify.people([...people].slice(0, 50), titleOf[kind](call.user.name, short(post.title)), {
    href: `/agents/blog-post?edit=${post.id}&panel=review`,
    ...(text !== '' && { body: text.slice(0, 300) }),
  });
}

/** A title for notifications and job errors. */
export const short = (title: string) => (title.length > 80 ? `${title.slice(0, 79).trimEnd()}…` : title);
