import type { ListedPost, Post, ShownSource } from '../contract.ts';
import { unknownFigures } from '@staffroom/sdk/reading';
import { gapsOf } from '../gaps.ts';
import { wordsFor } from '../prompt-briefing.ts';
import { textOf } from '../post.ts';
import { collections, type PostRow, type RevisionRow } from './collections.ts';
import type { AgentCall, User } from './kit.ts';
import { accessFor, accessIn, accessOf, isOwner, type Reader } from './access.ts';
import { hindrance, mayPublish, notesOf, reviewOf } from './review.ts';
import { openRevisions } from './revisions.ts';
import { siteStateOf } from './site-state.ts';
import { freeSlug } from './slugs.ts';
import { wishOf } from './write.ts';

const timeOf = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

export const presentListed = (row: PostRow, reader: Reader): ListedPost =>
  listed(row, reader.user, accessFor(row, reader) === 'editor');

function listed(row: PostRow, user: User, mayEdit: boolean): ListedPost {
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
    site: siteStateOf(row),
    held: row.held && { at: new Date(row.held.at).toISOString(), reason: row.held.reason },
    mayEdit,
    isOwner: isOwner(row, user),
    isShared: row.everyone > 0 || row.shares.length > 0,
  };
}

export async function presentPost(row: PostRow, call: AgentCall): Promise<Post> {
  const { user } = call;
  const head = await openRevisions(call).head(row.id);
  const [settings, notes, sources, clock, free] = await Promise.all([
    call.agentSettings.read(),
    notesOf(call, row.id),
    sourcesOf(call, row.id, head.sourcesOf),
    collections(call).clock.list({ limit: 1 }),
    head.slug === '' ? '' : freeSlug(call, row.id, head.slug),
  ]);
  const review = reviewOf(notes, head);
  return {
    ...listed(row, user, (await accessIn(call, row)) === 'editor'),
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
    siteRevision: row.live?.revision ?? null,
    siteAt: timeOf(row.live?.at ?? null),
    nextTryAt: timeOf(row.delivery?.nextAt ?? null),
    gaps: gapsOf(head).slice(0, 100),
    freeSlug: free === head.slug ? null : free,
    mayPublish: mayPublish(row, user, settings),
    notPublishable: hindrance(row, review, user, settings),
    mayApprove: head.byId !== user.id,
    review,
    siteUrl: settings.siteUrl,
    wordTarget: row.runId === null ? null : targetOf(call, sources),
    target: settings.webhookUrl === '' ? null : new URL(settings.webhookUrl).host,
    clockSeenAt: clock.items[0]?.seenAt ?? null,
    sources,
    unsourced: unsourcedIn(row, head, sources),
    dismissed: row.dismissed,
  };
}

/** The number of words that the prompt asks for, or fewer if the sources are short. */
function targetOf(call: AgentCall, sources: readonly ShownSource[]): number | null {
  const { target } = wishOf(call);
  const quotes = sources.map(({ quote }) => quote);
  return sources.length === 0 ? target : wordsFor(target, quotes);
}

/** None if the person cannot read all sources. */
function unsourcedIn(row: PostRow, head: RevisionRow, sources: readonly ShownSource[]): string[] {
  const isByModel = row.runId !== null && head.model !== null;
  if (!isByModel || sources.some(({ documentId }) => documentId === null)) return [];
  const told = [head.topic, ...head.keywords, ...sources.map(({ quote }) => quote)];
  return unknownFigures(`${head.title}\n${textOf(head.content)}`, told).slice(0, 50);
}

export async function sourcesOf(
  call: AgentCall,
  postId: string,
  revision: number | null,
): Promise<ShownSource[]> {
  if (revision === null) return [];
  const { items } = await collections(call).sources.list({
    where: { postId, revision },
    orderBy: { number: 'asc' },
    limit: 100,
  });
  return items.map(({ number, filename, quote, documentId, version, page, start, end, withheld }) =>
    withheld
      ? {
          number,
          filename: '',
          quote: '',
          documentId: null,
          version: null,
          page: null,
          start: null,
          end: null,
        }
      : { number, filename, quote, documentId, version, page, start, end },
  );
}
