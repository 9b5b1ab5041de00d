import type { ListedPost, Post } from '../contract.ts';
import { collections, type PostRow } from './collections.ts';
import { checkFacts } from './facts.ts';
import type { AgentCall, User } from './kit.ts';
import { accessOf, isOwner, mayEdit } from './posts.ts';
import { hindrance, mayPublish, notesOf, reviewOf } from './review.ts';
import { openRevisions } from './revisions.ts';
import { citedIn, storedSources } from './sources.ts';
import { wishOf } from './write.ts';

const timeOf = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

export function presentListed(row: PostRow, user: User): ListedPost {
  const { id, title, topic, status, summary, keywords, publishedUrl, createdAt, updatedAt, words } = row;
  return {
    id,
    title,
    topic,
    status,
    summary,
    keywords,
    publishedUrl,
    createdAt,
    updatedAt,
    words,
    author: row.ownerName,
    publishAt: timeOf(row.publishAt),
    isCut: row.isCut,
    mayEdit: mayEdit(row, user),
    isOwner: isOwner(row, user),
  };
}

export async function presentPost(row: PostRow, call: AgentCall): Promise<Post> {
  const { user } = call;
  const revisions = openRevisions(call);
  const head = await revisions.head(row.id);
  const [settings, notes, stored, clock] = await Promise.all([
    call.agentSettings.read(),
    notesOf(call, row.id),
    storedSources(call, row.id, head.sourcesOf),
    collections(call).clock.list({ limit: 1 }),
  ]);
  const review = reviewOf(notes, head);
  const sources = citedIn(stored);
  const origin = await revisions.originOf(head, sources.length);
  return {
    ...presentListed(row, user),
    content: head.content,
    slug: head.slug,
    description: head.description,
    everyone: accessOf(row),
    version: head.version,
    revision: head.number,
    editedBy: head.by,
    how: head.how,
    model: head.model,
    publishedAt: timeOf(row.publishedAt),
    problem: row.problem,
    publishJob: row.publishJob,
    mayPublish: mayPublish(row, user, settings),
    notPublishable: hindrance(row, review, user, settings),
    mayApprove: head.byId !== user.id,
    review,
    siteUrl: settings.siteUrl,
    wordTarget: row.runId === null ? null : wishOf(call).target,
    target: settings.webhookUrl === '' ? null : new URL(settings.webhookUrl).host,
    clockSeenAt: clock.items[0]?.seenAt ?? null,
    sources,
    origin,
    ...checkFacts(row, head, origin, stored, call.config),
    dismissed: row.dismissed,
  };
}
