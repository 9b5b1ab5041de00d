import { AppError, isAppError, type Message, msg } from '@staffroom/sdk';
import { gapsOf } from '../gaps.ts';
import { collections, type PostRow, type RevisionRow } from './collections.ts';
import { requireAcceptedFacts } from './drafts/facts.ts';
import type { AgentCall } from './kit.ts';
import { openPosts } from './posts.ts';
import { publishNow, requirePublishable, type Seen, unplanned } from './publish.ts';
import { mayPublish, short } from './review.ts';
import { openRevisions } from './revisions.ts';

/** Plans the publication of the newest text. @param at milliseconds since 1970 */
export async function planPublishing(
  call: AgentCall,
  row: PostRow,
  at: number,
  seen: Seen,
): Promise<PostRow> {
  if (at <= Date.now()) throw new AppError('invalid', 'Choose a time in the future.');
  const { head, unsupported } = await requirePublishable(call, row, seen);
  const plan = { version: head.version, gaps: gapsOf(head).length, unsupported, byId: call.user.id };
  return openPosts(call).change(row.id, () => ({ publishAt: at, plan, held: null, problem: null }));
}

export const cancelPlan = (call: AgentCall, row: PostRow): Promise<PostRow> =>
  openPosts(call).change(row.id, unplanned);

/**
 * Called after an edit of a planned post. The plan covers the new text if the editor may publish the post; otherwise the plan
 * is on hold, and the people who planned it are notified.
 */
export async function replan(call: AgentCall, row: PostRow): Promise<PostRow> {
  if (row.publishAt === null) return row;
  const [settings, head] = await Promise.all([call.agentSettings.read(), openRevisions(call).head(row.id)]);
  if (!mayPublish(row, call.user, settings))
    return hold(call, row, {
      title: msg`${call.user.name} changed “${short(row.title)}”: its planned publication is on hold`,
      reason: `${call.user.name} changed the text after its publication was planned.`,
    });
  const plan = row.plan;
  // An edit accepts no new gaps and unsupported statements: the plan keeps the numbers that were accepted.
  if (plan === null || plan.version === head.version) return row;
  const reason = await unaccepted(call, row, head);
  if (reason !== null) return holdPlan(call, row, reason);
  return openPosts(call).change(row.id, () => ({
    plan: { ...plan, version: head.version, unsupported: plan.unsupported ?? 0 },
  }));
}

/** Called after a confirmation was taken back: the plan is on hold if it no longer covers the unsupported statements. */
export async function recheckPlan(call: AgentCall, row: PostRow): Promise<PostRow> {
  if (row.publishAt === null) return row;
  const reason = await unaccepted(call, row, await openRevisions(call).head(row.id));
  return reason === null ? row : holdPlan(call, row, reason);
}

/**
 * Why the plan does not cover the unsupported statements of the text, as a sentence; null if it does. Checked when people change
 * something, because the schedule may run for a person who cannot read the sources.
 */
async function unaccepted(call: AgentCall, row: PostRow, head: RevisionRow): Promise<string | null> {
  try {
    await requireAcceptedFacts(call, row, head, row.plan?.unsupported ?? 0);
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.message;
  }
}

/** Puts the plan of a post on hold, if it has one. */
export const holdPlan = async (call: AgentCall, row: PostRow, reason: string): Promise<PostRow> =>
  row.publishAt === null
    ? row
    : hold(call, row, { title: msg`The planned publication of “${short(row.title)}” is on hold`, reason });

async function hold(
  call: AgentCall,
  row: PostRow,
  { title, reason }: { title: Message; reason: string },
): Promise<PostRow> {
  const held = await openPosts(call).change(row.id, (now) => ({
    publishAt: null,
    held: { at: now.publishAt ?? row.publishAt ?? 0, reason },
  }));
  const people = new Set([row.ownerId, row.plan?.byId ?? row.ownerId]);
  const options = { body: reason, href: `/agents/blog-post?edit=${row.id}&panel=schedule` };
  await call.notify.people([...people], title, options);
  if (people.has(call.user.id)) await call.notify.user(title, options);
  return held;
}

/**
 * Publishes due posts, on behalf of the administrator who allowed it. Only the planned text is published; a post whose text has
 * changed since then is put on hold.
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
    const { gaps, version, byId, unsupported } = row.plan ?? {};
    // The person who planned a text that could not be checked has accepted it unchecked.
    const accepted = unsupported === null ? Number.MAX_SAFE_INTEGER : unsupported;
    try {
      await publishNow(call, row, { gaps, unsupported: accepted, version, byId: byId ?? row.ownerId });
    } catch (error) {
      if (!isAppError(error)) throw error;
      await hold(call, row, {
        title: msg`“${short(row.title)}” was not published as planned`,
        reason: error.message,
      });
    }
  }
}
