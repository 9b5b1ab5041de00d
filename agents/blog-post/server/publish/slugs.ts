import { AppError, isAppError, msg } from '@staffroom/sdk';
import { collections, type PostRow } from '../collections.ts';
import type { AgentCall } from '../kit.ts';

/** Number of endings that are tried for a free slug: `ice-2` to `ice-40`. */
const maxEnding = 40;

/** Returns the slug, or the next free one such as `ice-2` if another published or planned post has it. */
export async function freeSlug(call: AgentCall, postId: string, slug: string): Promise<string> {
  const wanted = [
    slug,
    ...Array.from({ length: maxEnding - 1 }, (_, place) => `${slug.slice(0, 56)}-${place + 2}`),
  ];
  const { items } = await collections(call).posts.list({
    where: { siteSlug: { in: wanted } },
    limit: wanted.length,
  });
  const taken = new Set(items.filter(({ id }) => id !== postId).map(({ siteSlug }) => siteSlug));
  return wanted.find((each) => !taken.has(each)) ?? `${slug.slice(0, 51)}-${postId.slice(0, 8)}`;
}

const slugTaken = (slug: string, free: string) =>
  new AppError('conflict', msg`Another post already has the address “${slug}”. “${free}” is free.`, {
    fields: { slug: free },
  });

/** Reserves the address of a post on the site. @throws AppError `conflict` with a free slug in `fields.slug` */
export async function reserveSlug(call: AgentCall, { id, siteSlug }: PostRow, slug: string): Promise<void> {
  if (slug === '' || siteSlug === slug) return;
  const free = await freeSlug(call, id, slug);
  if (free !== slug) throw slugTaken(slug, free);
  try {
    await collections(call).posts.update(id, { siteSlug: slug });
  } catch (error) {
    // Another post has reserved the slug since the lookup.
    if (!isAppError(error) || error.code !== 'conflict') throw error;
    throw slugTaken(slug, await freeSlug(call, id, slug));
  }
}
