import { AppError, isAppError } from '@staffroom/sdk';
import type { z } from 'zod';
import type { Topic, write } from '../contract.ts';
import type { PostText } from '../post.ts';
import { collections, type PostRow, type RevisionRow, type RunRow } from './collections.ts';
import type { AgentCall } from './kit.ts';
import { holdPlan } from './plan.ts';
import { openPosts } from './posts.ts';
import { notesOf, reviewOf } from './review.ts';
import { openRevisions, type Origin } from './revisions.ts';

// Each topic of a wizard's run has its own post. Writing the same topic again adds a revision to its post.

type Over = z.output<typeof write.input>['over'];

/**
 * Returns the post that gets a new revision when the topic is written again; null for a new post.
 * @throws AppError `conflict` with the post's id in `fields.existing` if people have worked on it and `existing` is `ask`
 */
export async function postToRewrite(
  call: AgentCall,
  run: RunRow,
  topic: Topic,
  existing: 'ask' | 'revision' | 'post',
): Promise<Over> {
  const post = existing === 'post' ? null : await postOf(call, run, topic);
  if (!post) return null;
  const head = await openRevisions(call).head(post.id);
  const reason = existing === 'ask' ? await workOn(call, post, head) : null;
  if (reason !== null) throw new AppError('conflict', reason, { fields: { existing: post.id } });
  return { postId: post.id, version: head.version, status: post.status };
}

async function postOf(call: AgentCall, run: RunRow, topic: Topic): Promise<PostRow | null> {
  // The newest post of a topic comes last. Runs from before version 0.2 know only their last post.
  const known = run.made.findLast(({ title }) => title === topic.title)?.postId;
  const post = await editableOrNull(call, known ?? run.postId);
  return known !== undefined || post?.topic === topic.title.slice(0, 300) ? post : null;
}

async function editableOrNull(call: AgentCall, id: string | null): Promise<PostRow | null> {
  if (id === null) return null;
  return openPosts(call)
    .editable(id)
    .catch((error: unknown) => {
      if (isAppError(error)) return null;
      throw error;
    });
}

/** Why a new text may not simply follow the one of this post, as a sentence; null if nobody has worked on the post. */
async function workOn(call: AgentCall, post: PostRow, head: RevisionRow): Promise<string | null> {
  if (post.status === 'Published') return 'The post about this topic is published.';
  if (post.status === 'Archived') return 'The post about this topic is archived.';
  if (post.publishAt !== null) return 'The post about this topic is scheduled.';
  if (head.how === 'person') return `${head.by} edited the post about this topic.`;
  const review = reviewOf(await notesOf(call, post.id), head);
  return review === 'none' ? null : 'The post about this topic was reviewed, or its review was requested.';
}

interface Written {
  jobId: string;
  text: PostText;
  origin: Origin;
}

/**
 * Stores a written text: as a revision of `over` if that post has not changed since the writing started, otherwise as a new
 * post. A repeated run of the job finds the post that it has stored.
 */
export async function storeWritten(
  call: AgentCall,
  over: Over,
  { jobId, text, origin }: Written,
): Promise<PostRow> {
  const revisions = openRevisions(call);
  const [made] = (await collections(call).posts.list({ where: { runId: jobId } })).items;
  if (made) return made;
  const post = await editableOrNull(call, over?.postId ?? null);
  if (post && over) {
    const head = await revisions.head(post.id);
    if (head.jobId === jobId) return post;
    if (head.version === over.version && post.status === over.status) {
      const saved = await revisions.save(post, text, { origin });
      return holdPlan(call, saved, 'The text was written again after its publication was planned.');
    }
  }
  return revisions.create(text, origin, jobId);
}

/** Adds the post of a topic to the run. */
export const withCreatedPost = (run: RunRow, title: string, postId: string): RunRow['made'] => [
  ...run.made.filter((made) => made.postId !== postId),
  { title, postId },
];
