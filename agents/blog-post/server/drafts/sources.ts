import type { Passage } from '@staffroom/sdk';
import type { ShownSource } from '../../contract.ts';
import { collections } from '../collections.ts';
import type { AgentCall } from '../kit.ts';

type StoredSources = Awaited<ReturnType<typeof storedSources>>;

const pageSize = 200;
const withheldSource = {
  filename: '',
  quote: '',
  documentId: null,
  version: null,
  page: null,
  start: null,
  end: null,
} as const;

/** The passages that a model got for a revision, by number. The text cites some of them. */
export async function storedSources(call: AgentCall, postId: string, revision: number | null) {
  if (revision === null) return [];
  const { items } = await collections(call).sources.list({
    where: { postId, revision },
    orderBy: { number: 'asc' },
    limit: 100,
  });
  return items;
}

/** The sources that the text cites, as people see them. */
export const citedIn = (stored: StoredSources): ShownSource[] =>
  stored
    .filter(({ isCited }) => isCited)
    .map(({ number, filename, quote, documentId, version, page, start, end, withheld }) =>
      withheld
        ? { number, ...withheldSource }
        : { number, filename, quote, documentId, version, page, start, end },
    );

export const sourcesOf = async (call: AgentCall, postId: string, revision: number | null) =>
  citedIn(await storedSources(call, postId, revision));

/** The number of cited sources by the revision that they belong to. */
export async function sourceCounts(call: AgentCall, postId: string): Promise<Map<number, number>> {
  const { sources } = collections(call);
  const counts = new Map<number, number>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof sources.list>> = await sources.list({
      where: { postId },
      cursor,
      limit: pageSize,
    });
    for (const { revision, isCited } of page.items)
      if (isCited) counts.set(revision, (counts.get(revision) ?? 0) + 1);
    cursor = page.next;
  } while (cursor !== null);
  return counts;
}

/** Stores the passages of a draft under the numbers of its text. Passages that the text does not cite only serve the check of facts. */
export async function keepSources(
  call: AgentCall,
  { postId, revision }: { postId: string; revision: number },
  passages: readonly Passage[],
  cited: number,
): Promise<void> {
  const { sources } = collections(call);
  for (const [place, passage] of passages.entries()) {
    const { documentId, filename, version, page, start, end, quote } = passage;
    await sources.create({
      postId,
      revision,
      number: place + 1,
      documentId,
      filename,
      version,
      page,
      start,
      end,
      quote: quote.slice(0, 2_000),
      isCited: place < cited,
    });
  }
}

/** Marks sources as cited after a longer text has cited them. */
export async function citeSources(stored: StoredSources, numbers: ReadonlySet<number>, call: AgentCall) {
  const { sources } = collections(call);
  for (const { id, number, isCited } of stored)
    if (!isCited && numbers.has(number)) await sources.update(id, { isCited: true });
}
