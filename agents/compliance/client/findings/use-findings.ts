import {
  keepPreviousData,
  useAgent,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import * as contract from '../../findings/contract.ts';
import type { StoredFinding } from '../../findings/finding.ts';
import { severityNames, statusNames } from '../names.ts';
import { type FindingsView, pageSize } from './use-view.ts';
import { t } from '../texts.ts';

export type FindingChange = Omit<z.input<typeof contract.updateFinding.body>, 'unchangedSince'>;

export function useFindings({ filter, page }: FindingsView) {
  const { api } = useAgent();
  const { listFindings } = useApi(contract);
  const query = { ...filter, limit: pageSize, offset: (page - 1) * pageSize };
  return useQuery({
    queryKey: [`${api}/findings`, query],
    queryFn: () => listFindings.call({ query }),
    placeholderData: keepPreviousData,
  });
}

/** Shows the page of the table that contains the row in the address, for links from notifications. */
export function usePageOfRow({ filter, row, page, set }: FindingsView, missing: boolean) {
  const { api } = useAgent();
  const { listFindings } = useApi(contract);
  const query = { ...filter, row, limit: 1 };
  const place = useQuery({
    queryKey: [`${api}/findings`, query],
    queryFn: async () => (await listFindings.call({ query })).place,
    enabled: missing && /^[0-9a-f-]{36}$/.test(row),
  }).data;
  useEffect(() => {
    if (!missing || place == null) return;
    const its = Math.floor(place / pageSize) + 1;
    if (its !== page) set({ page: String(its), row });
  });
}

/** Edits one row: each change is saved immediately, in order, with undo. A failed change stays on screen with its error. */
export function useEditFinding(finding: StoredFinding) {
  const { api } = useAgent();
  const { updateFinding } = useApi(contract);
  const queries = useQueryClient();
  const toast = useToast();
  const since = useRef(finding.updatedAt);
  useEffect(() => {
    since.current = finding.updatedAt;
  }, [finding.updatedAt]);

  const edit = useMutation({
    scope: { id: `finding-${finding.id}` },
    mutationFn: ({ change }: Edit) =>
      updateFinding.call({
        params: { id: finding.id },
        body: { ...change, unchangedSince: since.current },
      }),
    async onSuccess(saved, { change, before }) {
      since.current = saved.updatedAt;
      toast.show({
        variant: 'success',
        title: before === null ? t('Undone') : describe(change),
        ...(before !== null && {
          action: { label: t('Undo'), onSelect: () => edit.mutate({ change: before, before: null }) },
        }),
      });
      await refresh();
    },
  });
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${api}/findings`),
    });

  const unsaved = edit.isPending || edit.isError ? edit.variables.change : {};
  return {
    /** The row as the person sees it, including unsaved changes. */
    shown: { ...finding, ...unsaved } as StoredFinding,
    change: (change: FindingChange) => edit.mutate({ change, before: valuesOf(finding, change) }),
    error: edit.error,
    retry: () => edit.variables && edit.mutate(edit.variables),
    discard: () => {
      edit.reset();
      void refresh();
    },
  };
}

interface Edit {
  change: FindingChange;
  /** The values for undo; null if the change is an undo. */
  before: FindingChange | null;
}

function valuesOf(finding: StoredFinding, change: FindingChange): FindingChange {
  return Object.fromEntries(Object.keys(change).map((name) => [name, finding[name as keyof FindingChange]]));
}

function describe(change: FindingChange): string {
  if (change.severity !== undefined)
    return t('Severity is now {severityName}', { severityName: severityNames[change.severity] });
  if (change.status !== undefined)
    return t('Status is now {statusName}', { statusName: statusNames[change.status] });
  const [field = ''] = Object.keys(change);
  return t('{name} saved', { name: wordNames[field] ?? field });
}

const wordNames: Readonly<Record<string, string>> = {
  requirement: t('Requirement'),
  explanation: t('Explanation'),
  suggestion: t('Suggested wording'),
  owner: t('Owner'),
  due: t('Due'),
  note: t('Note'),
  teams: t('Shared with teams'),
};
