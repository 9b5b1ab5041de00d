import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkResult } from '@staffroom/sdk/core';
import { fetchJson, useToast } from '@staffroom/sdk/client';
import { documentsPath } from './library-document.ts';
import { dropFromLists } from './document-list.ts';
import { refreshDocuments } from './document-queries.ts';
import type { Grant } from './sharing/document-sharing.ts';

export type BulkAction =
  | { action: 'trash' | 'restore' | 'retry' }
  | { action: 'tag'; tags: string[] }
  | { action: 'share'; grant: Grant };

/** As many as the server takes at a time. */
const batch = 500;

const done: Record<BulkAction['action'], string> = {
  trash: 'deleted',
  restore: 'restored',
  retry: 'sent to processing',
  tag: 'tagged',
  share: 'shared',
};

/** One action on many documents; says how many it was done to, and why not to the others. */
export function useBulkAction() {
  const queries = useQueryClient();
  const toast = useToast();

  async function run(ids: readonly string[], action: BulkAction): Promise<BulkResult[]> {
    const results: BulkResult[] = [];
    for (let at = 0; at < ids.length; at += batch) {
      const body = { ...action, ids: ids.slice(at, at + batch) };
      const answer = await fetchJson<{ results: BulkResult[] }>(`${documentsPath}/bulk`, {
        method: 'POST',
        body,
      });
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
        title: `${countDocuments(good.length)} ${done[action]}`,
        ...(action === 'trash' && {
          action: {
            label: 'Undo',
            onSelect: () => mutation.mutate({ ids: good, action: { action: 'restore' } }),
          },
        }),
      });
    const [first] = failed;
    if (first)
      toast.show({
        variant: 'destructive',
        title: `${countDocuments(failed.length)} could not be ${done[action]}`,
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
      toast.show({ variant: 'destructive', title: 'The documents were not changed', error }),
    onSettled: () => refreshDocuments(queries),
  });
  return mutation;
}

export function countDocuments(count: number): string {
  return count === 1 ? '1 document' : `${count.toLocaleString('en')} documents`;
}
