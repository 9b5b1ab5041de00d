import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkAction as BulkRequest, BulkResult } from '@staffroom/sdk/core';
import { useToast } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { dropFromLists } from './document-list.ts';
import { refreshDocuments } from './document-queries.ts';
import { t } from '../texts/texts.ts';

export type BulkAction = WithoutIds<BulkRequest>;
// Omits the ids from each member of a union. `Omit` of the whole union would keep only the fields that all members have.
type WithoutIds<T> = T extends unknown ? Omit<T, 'ids'> : never;

/** Maximum number of documents that the server accepts in one request. */
const batch = 500;

const done: Record<BulkAction['action'], (count: number) => string> = {
  trash: (count) => t('{count, plural, one {1 document} other {# documents}} deleted', { count }),
  restore: (count) => t('{count, plural, one {1 document} other {# documents}} restored', { count }),
  retry: (count) => t('Processing {count, plural, one {1 document} other {# documents}}', { count }),
  tag: (count) => t('{count, plural, one {1 document} other {# documents}} tagged', { count }),
  untag: (count) => t('Tags removed from {count, plural, one {1 document} other {# documents}}', { count }),
  share: (count) => t('{count, plural, one {1 document} other {# documents}} shared', { count }),
};

/** Applies one action to many documents. Reports how many succeeded, and why the others failed. */
export function useBulkAction() {
  const queries = useQueryClient();
  const toast = useToast();

  async function run(ids: readonly string[], action: BulkAction): Promise<BulkResult[]> {
    const results: BulkResult[] = [];
    for (let at = 0; at < ids.length; at += batch) {
      const body = { ...action, ids: ids.slice(at, at + batch) };
      const answer = await callCore('POST /api/documents/bulk', { body });
      results.push(...answer.results);
    }
    return results;
  }

  function report(results: readonly BulkResult[], { action }: BulkAction): void {
    const good = results.filter(({ ok }) => ok).map(({ id }) => id);
    const failed = results.filter((result) => !result.ok);
    if (good.length > 0)
      toast.show({
        variant: 'success',
        title: done[action](good.length),
        ...(action === 'trash' && {
          action: {
            label: t('Undo'),
            onSelect: () => mutation.mutate({ ids: good, action: { action: 'restore' } }),
          },
        }),
      });
    const [first] = failed;
    if (first)
      toast.show({
        variant: 'destructive',
        title: t('{count} unchanged', { count: countDocuments(failed.length) }),
        description: first.message,
      });
  }

  const mutation = useMutation({
    mutationFn: ({ ids, action }: { ids: readonly string[]; action: BulkAction }) => run(ids, action),
    onSuccess: (results, { action }) => {
      if (action.action === 'trash')
        dropFromLists(queries, new Set(results.filter(({ ok }) => ok).map(({ id }) => id)));
      report(results, action);
    },
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t update the documents'), error }),
    onSettled: () => refreshDocuments(queries),
  });
  return mutation;
}

export function countDocuments(count: number): string {
  return t('{count, plural, one {1 document} other {# documents}}', { count });
}
