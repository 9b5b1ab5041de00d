import { AppError } from '@staffroom/sdk';
import * as contract from '../contract.ts';
import { withoutCitations } from '../html.ts';
import { languageOf } from '@staffroom/sdk/reading';
import { type Status, textOf } from '../post.ts';
import { collections, type PostRow } from './collections.ts';
import type { AgentCall } from './kit.ts';
import { requireAcceptedFacts } from './facts.ts';
import { openPosts } from './posts.ts';
import { sourcesOf } from './sources.ts';
import { hindrance, notesOf, reviewOf } from './review.ts';
import { openRevisions } from './revisions.ts';
import { originText } from './words.ts';

/** Checks whether a post can be published now. @throws AppError `forbidden` or `conflict`, with the reason */
export async function requirePublishable(call: AgentCall, row: PostRow): Promise<void> {
  const [settings, notes, head] = await Promise.all([
    call.agentSettings.read(),
    notesOf(call, row.id),
    openRevisions(call).head(row.id),
  ]);
  const reason = hindrance(row, reviewOf(notes, head), call.user, settings);
  if (reason !== null) throw new AppError('forbidden', reason);
}

/**
 * Marks the post as published and sends it to the configured address; the job retries if the receiver does not answer.
 * @param unsupported the number of unsupported statements that the person has accepted
 */
export async function publishNow(call: AgentCall, row: PostRow, unsupported?: number): Promise<PostRow> {
  await requirePublishable(call, row);
  await requireAcceptedFacts(call, row, unsupported);
  const { webhookUrl } = await call.agentSettings.read();
  const head = await openRevisions(call).head(row.id);
  const input = { postId: row.id, revision: head.number, version: head.version };
  const publishJob = webhookUrl === '' ? null : (await call.enqueue(contract.publish, input)).jobId;
  return openPosts(call).change(row.id, (now) => ({
    status: 'Published',
    publishedAt: now.publishedAt ?? Date.now(),
    publishAt: null,
    problem: null,
    publishJob,
  }));
}

export async function setStatus(call: AgentCall, row: PostRow, status: Status): Promise<PostRow> {
  if (row.status === status) return row;
  if (status === 'Published') return publishNow(call, row);
  return openPosts(call).change(row.id, () => ({ status, publishAt: null }));
}

/** Returns the fields to publish, which contain nothing from the library. */
async function publishedForm(call: AgentCall, row: PostRow) {
  const revisions = openRevisions(call);
  const head = await revisions.head(row.id);
  const sources = await sourcesOf(call, row.id, head.sourcesOf);
  const origin = await revisions.originOf(head, sources.length);
  return {
    id: row.id,
    title: head.title,
    slug: head.slug,
    description: head.description,
    summary: head.summary,
    keywords: head.keywords,
    topic: head.topic,
    author: row.ownerName,
    content: withoutCitations(head.content),
    publishedAt: new Date(row.publishedAt ?? Date.now()).toISOString(),
    revision: head.number,
    origin: { ...origin, text: originText(origin, languageOf(textOf(head.content))) },
  };
}

export async function runPublishing({
  id,
  input: { postId },
  call,
  checkpoint,
}: {
  id: string;
  input: { postId: string };
  call: AgentCall;
  checkpoint: <T>(name: string, key: string, work: () => Promise<T>) => Promise<T>;
}) {
  const posts = openPosts(call);
  const row = await posts.editable(postId);
  const { webhookUrl, webhookSecret } = await call.agentSettings.read();
  try {
    const publishedUrl = await checkpoint('Send', '', async () => {
      if (webhookUrl === '') return null;
      const data = await publishedForm(call, row);
      // The receiver uses the job's id to detect repeated deliveries.
      const event = { url: webhookUrl, secret: webhookSecret, id, type: 'post.published', data };
      return addressIn((await call.webhook.send(event)).body);
    });
    await checkpoint('Log it', '', async () => {
      await posts.change(postId, (now) => ({
        publishedUrl: publishedUrl ?? now.publishedUrl,
        problem: null,
      }));
      return null;
    });
    return { postId, publishedUrl };
  } catch (error) {
    call.signal.throwIfAborted();
    const problem = error instanceof AppError ? error.message : 'Something went wrong.';
    await posts.change(postId, () => ({ problem }));
    throw error;
  }
}

/** Returns the address of the published post, if the response contains one: `{ "url": "https://…" }`. */
function addressIn(body: string): string | null {
  try {
    const { url } = JSON.parse(body) as { url?: unknown };
    return typeof url === 'string' && url.length < 1_000 && /^https?:\/\//.test(url) ? url : null;
  } catch {
    return null;
  }
}

/**
 * Publishes due posts, on behalf of the administrator who allowed it.
 * @param dueAt due time of the schedule; a late run also publishes what became due since
 */
export async function runClock({ call, dueAt }: { call: AgentCall; dueAt: string }): Promise<void> {
  const { posts, clock } = collections(call);
  const seenAt = new Date().toISOString();
  const [seen] = (await clock.list({ limit: 1 })).items;
  if (seen) await clock.update(seen.id, { seenAt });
  else await clock.create({ seenAt });
  const now = Math.max(Date.now(), Date.parse(dueAt));
  const due = await posts.list({ where: { publishAt: { lte: now }, deletedAt: null }, limit: 200 });
  for (const row of due.items) {
    call.signal.throwIfAborted();
    try {
      // The person who planned the publication has accepted the unsupported statements.
      await publishNow(call, row, Number.MAX_SAFE_INTEGER);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Stores the problem with the post, so that people who can edit the post see it.
      await openPosts(call).change(row.id, () => ({ publishAt: null, problem: error.message }));
    }
  }
}
