import type { BulkAction, BulkResult } from '@staffroom/sdk/core';
import type { createShareAction } from '../sharing/share-action.sql.ts';
import type { createTrashActions } from '../trash/trash-actions.sql.ts';
import type { Actor, DocumentActions } from './document-actions.ts';
import type { createRetryAction } from './retry.sql.ts';
import type { createTagActions } from './tags.sql.ts';

export interface BulkDependencies {
  actions: DocumentActions;
  tagging: ReturnType<typeof createTagActions>;
  trashing: ReturnType<typeof createTrashActions>;
  retry: ReturnType<typeof createRetryAction>;
  share: ReturnType<typeof createShareAction>;
}

/** Applies one action to many documents. A failure for one document does not stop the action for the others. */
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
