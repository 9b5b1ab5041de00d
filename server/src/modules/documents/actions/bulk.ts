import type { ErrorCode } from '@staffroom/sdk';
import { z } from 'zod';
import { Tags } from '../schema.ts';
import type { createShareAction } from '../sharing/share-action.ts';
import { Grant } from '../sharing/share-schema.ts';
import type { createTrashActions } from '../trash/trash-actions.ts';
import type { Actor, DocumentActions } from './document-actions.ts';
import type { createRetryAction } from './retry.ts';
import type { createTagActions } from './tags.ts';

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
  actions: DocumentActions;
  tagging: ReturnType<typeof createTagActions>;
  trashing: ReturnType<typeof createTrashActions>;
  retry: ReturnType<typeof createRetryAction>;
  share: ReturnType<typeof createShareAction>;
}

/** One action on many documents. Those to which it cannot be done do not hold up the rest. */
export function createBulk({ actions, tagging, trashing, retry, share }: BulkDependencies) {
  function errorsOf(actor: Actor, action: BulkAction) {
    switch (action.action) {
      case 'trash':
        return actions.many(actor, action.ids, trashing.moveToTrash);
      case 'restore':
        return actions.many(actor, action.ids, trashing.restore);
      case 'retry':
        return actions.many(actor, action.ids, retry);
      case 'tag':
        return actions.many(actor, action.ids, tagging.add(action.tags));
      case 'untag':
        return actions.many(actor, action.ids, tagging.remove(action.tags));
      case 'share':
        return actions.many(actor, action.ids, share(action.grant));
    }
  }

  return async (actor: Actor, action: BulkAction): Promise<{ results: BulkResult[] }> => {
    const errors = await errorsOf(actor, action);
    const results = action.ids.map((id): BulkResult => {
      const error = errors.get(id);
      return error ? { id, ok: false, code: error.code, message: error.message } : { id, ok: true };
    });
    return { results };
  };
}
