import { type ErrorCode, isAppError } from '@staffroom/sdk';
import { z } from 'zod';
import type { Editing } from '../editing.ts';
import { Tags } from '../schema.ts';
import { Grant } from '../sharing/share-schema.ts';
import type { Given, ShareService } from '../sharing/share-service.ts';
import type { Trash } from '../trash/trash.ts';

const ids = z
  .array(z.string().max(100))
  .min(1, 'Choose at least one document')
  .max(500, 'Choose at most 500 documents at a time')
  .transform((all) => [...new Set(all)]);
const tags = Tags.refine((all) => all.length > 0, 'Give at least one tag');

export const BulkAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('trash'), ids }),
  z.object({ action: z.literal('restore'), ids }),
  z.object({ action: z.literal('retry'), ids }),
  z.object({ action: z.literal('tag'), ids, tags }),
  z.object({ action: z.literal('untag'), ids, tags }),
  z.object({ action: z.literal('share'), ids, grant: Grant }),
]);
export type BulkAction = z.output<typeof BulkAction>;

/** The same answer that a request for this one document would have got. */
export type BulkResult =
  | { id: string; ok: true }
  | { id: string; ok: false; code: ErrorCode; message: string };

export interface BulkDependencies {
  editing: Editing;
  trash: Trash;
  shares: ShareService;
}

type User = { id: string; name: string };

/** One action on many documents, each for itself and one after the other: those that fail do not hold up the rest. */
export function createBulk({ editing, trash, shares }: BulkDependencies) {
  async function act(user: User, action: BulkAction, id: string, given: Given[]): Promise<unknown> {
    switch (action.action) {
      case 'trash':
        return trash.delete(user.id, id);
      case 'restore':
        return trash.restore(user.id, id);
      case 'retry':
        return editing.retry(user.id, id);
      case 'tag':
        return editing.addTags(user.id, id, action.tags);
      case 'untag':
        return editing.removeTags(user.id, id, action.tags);
      case 'share':
        return given.push(await shares.give(user.id, id, action.grant));
    }
  }

  return async (user: User, action: BulkAction, signal: AbortSignal): Promise<{ results: BulkResult[] }> => {
    const results: BulkResult[] = [];
    const given: Given[] = [];
    try {
      for (const id of action.ids) {
        signal.throwIfAborted();
        results.push(await settle(id, () => act(user, action, id, given)));
      }
    } finally {
      await shares.announce(user.name, given);
    }
    return { results };
  };
}

async function settle(id: string, work: () => Promise<unknown>): Promise<BulkResult> {
  try {
    await work();
    return { id, ok: true };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { id, ok: false, code: error.code, message: error.message };
  }
}
