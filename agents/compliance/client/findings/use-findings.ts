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
import * as contract from '../../contract.ts';
import type { StoredFinding } from '../../finding.ts';
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

/** Goes to the page that has the row of the address, as a link in a notification leaves it to us. */
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

/**
 * Edits of one row, saved at once and one after the other, each with a way back. An edit that failed stays on the screen,
 * with what went wrong.
 */
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
    /** As the person sees it: with what is being saved, or could not be. */
    shown: { ...finding, ...unsaved } as StoredFinding,
    change: (change: FindingChange) => edit.mutate({ change, before: valuesOf(finding, change) }),
    error: edit.error,
    retry: () => edit.variables && edit.mutate(edit.variables),
    /** Gives the edit up and shows what is stored now. */
    discard: () => {
      edit.reset();
      void refresh();
    },
  };
}

interface Edit {
  change: FindingChange;
  /** What the undo puts back; null for an undo. */
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

/** What people write into a finding, as the panel calls it. */
const wordNames: Readonly<Record<string, string>> = {
  requirement: t('Requirement'),
  explanation: t('Explanation'),
  suggestion: t('Suggested wording'),
  owner: t('Owner'),
  due: t('Due'),
  note: t('Note'),
  teams: t('Shared with teams'),
};
