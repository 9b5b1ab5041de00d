import type { ListedPost, Post } from '../contract.ts';
import { gapsOf } from '../gaps.ts';
import { wordsFor } from '../prompt-briefing.ts';
import { collections, type PostRow } from './collections.ts';
import { checkFacts } from './drafts/facts.ts';
import type { AgentCall, User } from './kit.ts';
import { accessFor, accessIn, accessOf, isOwner, type Reader } from './access.ts';
import { hindrance, mayPublish, notesOf, reviewOf } from './review.ts';
import { listedFields, pickFields, textIn } from '../post.ts';
import { openRevisions } from './revisions.ts';
import { siteStateOf } from './publish/site-state.ts';
import { freeSlug } from './publish/slugs.ts';
import { citedIn, storedSources } from './drafts/sources.ts';
import { lengthLimits } from './write.ts';

const timeOf = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

export const presentListed = (row: PostRow, reader: Reader): ListedPost =>
  listed(row, reader.user, accessFor(row, reader) === 'editor');

function listed(row: PostRow, user: User, mayEdit: boolean): ListedPost {
  const { id, status, publishedUrl, createdAt, updatedAt, words } = row;
  return {
    id,
    ...pickFields(row, listedFields),
    status,
    publishedUrl,
    createdAt,
    updatedAt,
    words,
    author: row.ownerName,
    publishAt: timeOf(row.publishAt),
    isCut: row.isCut,
    site: siteStateOf(row),
    held: row.held && { at: new Date(row.held.at).toISOString(), reason: row.held.reason },
    mayEdit,
    isOwner: isOwner(row, user),
    isShared: row.everyone > 0 || row.shares.length > 0,
  };
}

export async function presentPost(row: PostRow, call: AgentCall): Promise<Post> {
  const { user } = call;
  const revisions = openRevisions(call);
  const head = await revisions.head(row.id);
  const [settings, notes, stored, clock, free] = await Promise.all([
    call.agentSettings.read(),
    notesOf(call, row.id),
    storedSources(call, row.id, head.sourcesOf),
    collections(call).clock.list({ limit: 1 }),
    head.slug === '' ? '' : freeSlug(call, row.id, head.slug),
  ]);
  const review = reviewOf(notes, head);
  const sources = citedIn(stored);
  const origin = await revisions.originOf(head, sources.length);
  return {
    ...listed(row, user, (await accessIn(call, row)) === 'editor'),
    ...textIn(head),
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
    wordTarget: row.runId === null ? null : targetOf(call, stored),
    target: settings.webhookUrl === '' ? null : new URL(settings.webhookUrl).host,
    clockSeenAt: clock.items[0]?.seenAt ?? null,
    sources,
    origin,
    ...checkFacts(row, head, origin, stored, call.config),
    dismissed: row.dismissed,
  };
}

/** The number of words that the prompt asks for, or fewer if the sources are short. */
function targetOf(call: AgentCall, stored: readonly { quote: string }[]): number | null {
  const { target } = lengthLimits(call);
  const quotes = stored.map(({ quote }) => quote);
  return stored.length === 0 ? target : wordsFor(target, quotes);
}
