import { AppError, msg } from '@staffroom/sdk';
import { gapsOf } from '../gaps.ts';
import type { Status } from '../post.ts';
import type { PostRow, RevisionRow } from './collections.ts';
import { send } from './publish/delivery.ts';
import { requireAcceptedFacts } from './drafts/facts.ts';
import type { AgentCall } from './kit.ts';
import { openPosts, textKeyOf } from './posts.ts';
import { hindrance, mayPublish, notesOf, reviewOf } from './review.ts';
import { openRevisions } from './revisions.ts';
import { reserveSlug } from './publish/slugs.ts';

/** The text that a person has seen before publishing. Nothing else is published. */
export interface Seen {
  /** Number of gaps with which the post may be published; default 0. */
  gaps?: number | undefined;
  /** Number of unsupported statements with which the post may be published; undefined if the person was not asked. */
  unsupported?: number | undefined;
  /** The version of the text that the person has seen; default: the newest one. */
  version?: number | undefined;
}

/** @throws AppError `conflict` with the number of gaps in `fields.gaps` if the text has more gaps than accepted */
export function requireGapsAccepted(text: Parameters<typeof gapsOf>[0], accepted = 0): void {
  const gaps = gapsOf(text).length;
  if (gaps > accepted)
    throw new AppError(
      'conflict',
      msg`Gaps marked “to be supplied”: ${gaps}. Fill them in, or confirm that the post goes out with them.`,
      { fields: { gaps: String(gaps) } },
    );
}

/**
 * Checks whether the newest text of a post may be published now, and reserves its address.
 * @returns the text, and the number of its unsupported statements: see `CheckedFacts`
 * @throws AppError `forbidden` or `conflict`, with the reason
 */
export async function requirePublishable(
  call: AgentCall,
  row: PostRow,
  seen: Seen,
): Promise<{ head: RevisionRow; unsupported: number | null }> {
  const [settings, notes, head] = await Promise.all([
    call.agentSettings.read(),
    notesOf(call, row.id),
    openRevisions(call).head(row.id),
  ]);
  const reason = hindrance(row, reviewOf(notes, head), call.user, settings);
  if (reason !== null) throw new AppError('forbidden', reason);
  if (seen.version !== undefined && seen.version !== head.version)
    throw new AppError('conflict', msg`${head.by} changed this post. Look at the new text, then publish it.`);
  requireGapsAccepted(head, seen.gaps);
  const unsupported = await requireAcceptedFacts(call, row, head, seen.unsupported);
  await reserveSlug(call, row, head.slug);
  return { head, unsupported };
}

/**
 * Publishes the newest text of a post. With a webhook, the site gets exactly this text, even if the post is edited before the
 * site answers.
 * @param byId the person who decided to publish; default: the person of the call
 */
export async function publishNow(
  call: AgentCall,
  row: PostRow,
  { byId = call.user.id, ...seen }: Seen & { byId?: string } = {},
): Promise<PostRow> {
  const { head } = await requirePublishable(call, row, seen);
  const { webhookUrl } = await call.agentSettings.read();
  const { number: revision, version, slug } = head;
  const text = { revision, version, slug, textKey: textKeyOf(head) };
  const change = (now: PostRow) => ({
    status: 'Published' as const,
    publishedAt: now.publishedAt ?? Date.now(),
    publishAt: null,
    problem: null,
    plan: null,
    held: null,
    textKey: text.textKey,
  });
  if (webhookUrl !== '') return send(call, row, { kind: 'publish', ...text, byId }, change);
  return openPosts(call).change(row.id, (now) => ({
    ...change(now),
    live: { ...text, at: Date.now() },
    delivery: null,
    publishJob: null,
  }));
}

/** @throws AppError `forbidden` for people who may not publish the post */
export async function requireRight(call: AgentCall, row: PostRow): Promise<void> {
  if (!mayPublish(row, call.user, await call.agentSettings.read()))
    throw new AppError('forbidden', 'Only people who can publish this post can change what the site has.');
}

/**
 * Takes a post off the site. Notifies the site if the site may have the post.
 * @throws AppError `forbidden` for people who may not publish the post
 */
async function takeDown(call: AgentCall, row: PostRow, status: Status): Promise<PostRow> {
  await requireRight(call, row);
  const settings = await call.agentSettings.read();
  const change = () => ({ status, publishAt: null, problem: null, plan: null, held: null });
  if (settings.webhookUrl === '')
    return openPosts(call).change(row.id, () => ({
      ...change(),
      live: null,
      delivery: null,
      siteSlug: null,
    }));
  const { number: revision, version, slug } = await openRevisions(call).head(row.id);
  const known = row.live ?? row.delivery ?? { revision, version, slug, textKey: row.textKey };
  const text = {
    revision: known.revision,
    version: known.version,
    slug: known.slug,
    textKey: known.textKey,
  };
  return send(call, row, { kind: 'unpublish', ...text, byId: call.user.id }, change);
}

/** Takes a post off the connected site before it is moved to the trash. */
export async function takeOffSite(call: AgentCall, row: PostRow): Promise<void> {
  const { webhookUrl } = await call.agentSettings.read();
  if (row.status === 'Published' && webhookUrl !== '') await takeDown(call, row, 'Draft');
}

export async function setStatus(
  call: AgentCall,
  row: PostRow,
  status: Status,
  seen: Seen = {},
): Promise<PostRow> {
  if (row.status === status) return row;
  if (status === 'Published') return publishNow(call, row, seen);
  if (row.status === 'Published') return takeDown(call, row, status);
  return openPosts(call).change(row.id, (now) => ({ status, ...unplanned(now) }));
}

/** The fields of a post whose planned publication is canceled. */
export const unplanned = ({ live, status, siteSlug }: PostRow) => ({
  publishAt: null,
  plan: null,
  held: null,
  siteSlug: live?.slug ?? (status === 'Published' ? siteSlug : null),
});
