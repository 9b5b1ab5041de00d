import { AppError, type FactMark, msg } from '@staffroom/sdk';
import { factMarks, unconfirmed } from '@staffroom/sdk/reading';
import { inReadingOrder } from '../../gaps.ts';
import { type Origin, type publicFields, textOf } from '../../post.ts';
import type { PostRow, RevisionRow } from '../collections.ts';
import type { AgentCall } from '../kit.ts';
import { openRevisions } from '../revisions.ts';
import { citedIn, storedSources } from './sources.ts';

export interface CheckedFacts {
  facts: FactMark[];
  /** Null if the person cannot read all sources, so that the text could not be checked. */
  unsupported: number | null;
}

const headings = /<h[1-6]\b[^<>]*>/gi;

/** The text of a post for the check: one line for each block, headings with `#`. */
function checkedText(text: Pick<RevisionRow, (typeof publicFields)[number]>): string {
  const body = textOf(text.content.replaceAll(headings, (heading) => `${heading}# `));
  // The other fields, such as the summary, repeat sentences, so that only their figures and names count.
  return inReadingOrder.map((field) => (field === 'content' ? body : `# ${text[field]}`)).join('\n');
}

/** Compares a draft with its sources and the product catalog. A text by hand without sources has nothing to compare with. */
export function checkFacts(
  row: PostRow,
  head: RevisionRow,
  origin: Origin,
  stored: Awaited<ReturnType<typeof storedSources>>,
  { products, vendor }: AgentCall['config'],
): CheckedFacts {
  if (origin.drafted === null && stored.length === 0) return { facts: [], unsupported: 0 };
  if (stored.some(({ isCited, withheld }) => isCited && withheld)) return { facts: [], unsupported: null };
  const facts = factMarks(checkedText(head), {
    // A withheld passage has no words, but keeps its number.
    sources: stored.map(({ filename, quote }) => ({ name: filename, text: quote })),
    known: head.keywords,
    products: { catalog: products, ...(vendor !== '' && { vendor }) },
    confirmed: row.confirmed,
  });
  return { facts, unsupported: unconfirmed(facts) };
}

/**
 * Checks that the person who publishes has seen how many statements no source supports.
 * @param accepted the number that the person has accepted; undefined if the person was not asked
 * @returns the number: see `CheckedFacts`
 * @throws AppError `conflict` with the number
 */
export async function requireAcceptedFacts(
  call: AgentCall,
  row: PostRow,
  head: RevisionRow,
  accepted: number | undefined,
): Promise<number | null> {
  const stored = await storedSources(call, row.id, head.sourcesOf);
  const origin = await openRevisions(call).originOf(head, citedIn(stored).length);
  const { unsupported } = checkFacts(row, head, origin, stored, call.config);
  if (unsupported === null && accepted === undefined)
    throw new AppError(
      'conflict',
      'The facts of this post could not be checked, because you don’t have access to all of its sources. Check the text, then publish it anyway.',
    );
  if (unsupported !== null && unsupported > (accepted ?? 0))
    throw new AppError(
      'conflict',
      unsupported === 1
        ? 'No source supports one statement of this post. Confirm it under Facts, or publish the post with it.'
        : msg`No source supports ${unsupported} statements of this post. Confirm them under Facts, or publish the post with them.`,
    );
  return unsupported;
}
