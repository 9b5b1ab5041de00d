import { randomUUID } from 'node:crypto';
import { AppError, isAppError, messageOf, msg } from '@staffroom/sdk';
import * as contract from '../../contract.ts';
import type { Delivery, StoredPost } from '../../post.ts';
import { collections, type PostRow } from '../collections.ts';
import type { AgentCall } from '../kit.ts';
import { openPosts } from '../posts.ts';
import { short } from '../review.ts';
import { siteMessage } from './site-message.ts';

/**
 * Minutes between the attempts to send a post to the site. The last attempt starts a day after the first one. The server
 * stores the pauses, so they survive its restart.
 */
export const retryMinutes = [1, 2, 5, 10, 20, 40, 60, 120, 240, 420, 522];

type Message = Pick<Delivery, 'kind' | 'revision' | 'version' | 'textKey' | 'slug' | 'byId'>;

/** Stores a message to the site together with a change of the post, and starts the job that sends it. */
export async function send(
  call: AgentCall,
  row: PostRow,
  message: Message,
  change: (now: PostRow) => Partial<StoredPost>,
): Promise<PostRow> {
  const event = randomUUID();
  const stored = await openPosts(call).change(row.id, (now) => ({
    ...change(now),
    delivery: {
      ...message,
      event,
      sequence: (now.delivery?.sequence ?? 0) + 1,
      round: 1,
      state: 'sending' as const,
      failures: 0,
      nextAt: null,
    },
  }));
  return start(call, stored);
}

/** Starts another round of attempts for a message that has not reached the site. @throws AppError `conflict` */
export async function sendAgain(call: AgentCall, row: PostRow): Promise<PostRow> {
  const { delivery } = row;
  if (!delivery || delivery.state === 'done')
    throw new AppError('conflict', 'The site already has the newest message about this post.');
  return start(call, await begin(call, row.id, delivery));
}

const begin = (call: AgentCall, id: string, { event, round }: Delivery): Promise<PostRow> =>
  openPosts(call).change(id, ({ delivery }) =>
    delivery?.event === event && delivery.round === round
      ? { delivery: { ...delivery, round: round + 1, state: 'sending', failures: 0, nextAt: null } }
      : {},
  );

async function start(call: AgentCall, row: PostRow): Promise<PostRow> {
  const { delivery } = row;
  if (!delivery) return row;
  const { event, round, revision, version } = delivery;
  try {
    const { jobId } = await call.enqueue(contract.publish, {
      postId: row.id,
      revision,
      version,
      event,
      round,
    });
    return await update(call, row.id, () => ({ publishJob: jobId }));
  } catch (error) {
    // Without a job, the post must not look as if it were being sent.
    await failed(call, row.id, delivery, problemOf(error), null);
    throw error;
  }
}

interface Run {
  input: { postId: string; event: string; round: number };
  call: AgentCall;
  checkpoint: <T>(name: string, key: string, work: () => Promise<T>) => Promise<T>;
}

/** Sends the newest message about a post to the site. A job of an earlier message or round ends without sending. */
export async function runPublishing({ input: { postId, event, round }, call, checkpoint }: Run) {
  // The person was allowed to send the message when the message was stored, also if the post is in the trash by now.
  const row = await collections(call).posts.get(postId);
  const { delivery } = row;
  // A job of a version that did not name its message: the text that it was started for is unknown.
  if (event === '')
    throw new AppError(
      'conflict',
      msg`Publish “${short(row.title)}” again. The server was updated before the site had the text.`,
    );
  if (!delivery || delivery.event !== event || delivery.round !== round)
    return { postId, publishedUrl: row.publishedUrl };
  try {
    const url = await checkpoint('Send', '', () => siteMessage(call, row, delivery));
    const now = await checkpoint('Log it', '', async () => {
      const { publishedUrl } = await confirmed(call, row, delivery, url);
      return { publishedUrl };
    });
    if (delivery.failures > 0)
      await checkpoint('Log it', 'told', () => tell(call, row, delivery, titles[delivery.kind].done));
    return { postId, publishedUrl: now.publishedUrl };
  } catch (error) {
    call.signal.throwIfAborted();
    const problem = problemOf(error);
    const pause = isRetried(error) ? retryMinutes[delivery.failures] : undefined;
    const nextAt = pause === undefined ? null : Date.now() + pause * 60_000;
    await failed(call, postId, delivery, problem, nextAt);
    // One notification for each round, not for each attempt.
    await checkpoint('Log it', 'failed', () =>
      tell(call, row, delivery, titles[delivery.kind].failed, problem),
    );
    if (!isAppError(error)) throw error;
    throw new AppError(error.code, msg`“${short(row.title)}”: ${messageOf(error)}`);
  }
}

/** Errors that another attempt cannot change end the attempts, as in the platform's jobs. */
const isRetried = (error: unknown) => !isAppError(error) || error.code === 'unavailable';

const problemOf = (error: unknown) => (isAppError(error) ? error.message : 'Something went wrong.');

/** Stores what the site has confirmed. */
async function confirmed(
  call: AgentCall,
  row: PostRow,
  { kind, event, revision, version, textKey, slug }: Delivery,
  url: string | null,
): Promise<PostRow> {
  const live = kind === 'publish' ? { revision, version, textKey, slug, at: Date.now() } : null;
  const now = await update(call, row.id, ({ delivery, publishedUrl, siteSlug }) => {
    const isNewest = delivery?.event === event;
    // While a newer message has not reached the site, the site has the text of this one.
    if (!delivery || (!isNewest && delivery.state === 'done')) return {};
    return {
      live,
      publishedUrl: kind === 'publish' ? (url ?? publishedUrl) : null,
      ...(isNewest && {
        delivery: { ...delivery, state: 'done' as const, nextAt: null },
        problem: null,
        siteSlug: kind === 'publish' ? siteSlug : null,
      }),
    };
  });
  // A newer message was confirmed while this one was on its way, so this one may have overwritten it on the site.
  if (now.delivery && now.delivery.event !== event && now.delivery.state === 'done') {
    const { sequence } = now.delivery;
    const again = { ...now.delivery, event: randomUUID(), sequence: sequence + 1, state: 'sending' as const };
    return start(call, await update(call, row.id, () => ({ delivery: again })));
  }
  return now;
}

async function failed(
  call: AgentCall,
  id: string,
  { event, round }: Delivery,
  problem: string,
  nextAt: number | null,
): Promise<void> {
  await update(call, id, ({ delivery }) =>
    delivery?.event === event && delivery.round === round
      ? { problem, delivery: { ...delivery, state: 'failed', failures: delivery.failures + 1, nextAt } }
      : {},
  );
}

/** Changes a post for a job, also a post in the trash. */
async function update(
  call: AgentCall,
  id: string,
  make: (row: PostRow) => Partial<StoredPost>,
): Promise<PostRow> {
  const { posts } = collections(call);
  for (let tries = 1; ; tries++) {
    const row = await posts.get(id);
    try {
      return await posts.update(id, make(row), { unchangedSince: row.updatedAt });
    } catch (error) {
      if (!isAppError(error) || error.code !== 'conflict' || tries === 5) throw error;
    }
  }
}

type TitleOf = (post: string) => ReturnType<typeof msg>;

const titles: Record<Delivery['kind'], Record<'failed' | 'done', TitleOf>> = {
  publish: {
    failed: (title) => msg`Publishing “${title}” failed`,
    done: (title) => msg`“${title}” is on the site now`,
  },
  unpublish: {
    failed: (title) => msg`“${title}” could not be taken off the site`,
    done: (title) => msg`“${title}” is off the site now`,
  },
};

/** Notifies the owner of the post and the person who sent it. */
async function tell(
  call: AgentCall,
  { id, ownerId, title }: PostRow,
  { byId }: Delivery,
  titleOf: TitleOf,
  body?: string,
): Promise<null> {
  const options = {
    href: `/agents/blog-post?edit=${id}&panel=publish`,
    ...(body !== undefined && { body }),
  };
  const people = [...new Set([ownerId, byId])];
  await call.notify.people(people, titleOf(short(title)), options);
  if (people.includes(call.user.id)) await call.notify.user(titleOf(short(title)), options);
  return null;
}
