import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { AgentCall } from './kit.ts';
import { accessIn } from './access.ts';
import { openPosts } from './posts.ts';
import type { Visitor } from '../contract.ts';

/** Milliseconds between two looks at who is there. */
const lookEveryMs = 2_000;
/** Every how many looks a visit says that it goes on. */
const looksPerSign = 3;
/** Milliseconds without a sign after which a visit counts as over, for a server process that ended without a word. */
const overAfterMs = 15_000;

/** `visit` is an id that the page makes up for each time it opens a post. */
export const Visit = z.object({ postId: z.uuid(), visit: z.uuid() });

/** A person who has a post open in one tab. No later version reads these records, because they live for seconds. */
const StoredVisit = z.object({
  postId: z.string(),
  visit: z.string(),
  userId: z.string(),
  name: z.string(),
  isEditing: z.boolean(),
  /** When the visit last gave a sign, in milliseconds since 1970. */
  seenAt: z.number(),
});

const openVisits = ({ storage }: AgentCall) =>
  storage.collection('visits', StoredVisit, { scope: 'workspace', index: ['postId', 'visit', 'userId'] });

/**
 * Yields the other people who have the post open, and again after each change, until the visit ends. The visits are stored,
 * because the people may be connected to different server processes.
 * @throws AppError `not-found` for a post that the person cannot see
 */
export async function* visitorsOf(
  { postId, visit }: z.output<typeof Visit>,
  call: AgentCall,
  pauseMs = lookEveryMs,
): AsyncGenerator<Visitor[]> {
  const { user, signal } = call;
  const isEditing = (await accessIn(call, await openPosts(call).get(postId))) === 'editor';
  const visits = openVisits(call);
  const own = await visits.create({
    postId,
    visit,
    userId: user.id,
    name: user.name,
    isEditing,
    seenAt: Date.now(),
  });
  let told = '';
  try {
    for (let look = 1; !signal.aborted; look++) {
      const { items } = await visits.list({ where: { postId }, limit: 100 });
      if (!items.some(({ id }) => id === own.id)) return;
      const isOver = ({ id, seenAt }: { id: string; seenAt: number }) =>
        id !== own.id && seenAt < Date.now() - overAfterMs;
      const others = items.filter((each) => each.userId !== user.id && !isOver(each));
      const people = new Map(
        others.map(({ userId: id, name, isEditing: edits }) => [id, { id, name, isEditing: edits }]),
      );
      const visitors = [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name));
      if (JSON.stringify(visitors) !== told) yield visitors;
      told = JSON.stringify(visitors);
      if (look % looksPerSign === 0) {
        // Ends the visit of a person who has lost access.
        await openPosts(call).get(postId);
        await visits.update(own.id, { seenAt: Date.now() });
        for (const { id } of items.filter(isOver)) await visits.delete(id).catch(() => undefined);
      }
      await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await visits.delete(own.id).catch(() => undefined);
  }
}

/** Attempts to find a visit that may still be about to begin, because a socket handles its messages side by side. */
const maxTries = 3;

/** Ends a visit when the person leaves the post: the socket stays open, because it serves the whole tab. */
export async function* endVisit(
  { visit }: { visit: string },
  call: AgentCall,
  pauseMs = lookEveryMs,
): AsyncGenerator<'ended'> {
  const visits = openVisits(call);
  for (let tries = 1; tries <= maxTries; tries++) {
    const { items } = await visits.list({ where: { visit, userId: call.user.id }, limit: 10 });
    for (const { id } of items) await visits.delete(id);
    if (items.length > 0) {
      yield 'ended';
      return;
    }
    await setTimeout(pauseMs, undefined, { signal: call.signal }).catch(() => undefined);
  }
}
