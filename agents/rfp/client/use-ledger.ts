import { useAgent, useApi, useMutation, useQueryClient, useToast } from '@staffroom/sdk/client';
import * as contract from '../contract.ts';
import type { Access, Row, Share } from '../ledger.ts';
import { t } from './texts.ts';

export type RowChange = Omit<
  Parameters<ReturnType<typeof useApi<typeof contract>>['updateRow']['call']>[0]['body'],
  'unchangedSince'
>;

type ReportChange = Omit<
  Parameters<ReturnType<typeof useApi<typeof contract>>['updateRfp']['call']>[0]['body'],
  'unchangedSince'
>;

/** The analysis of one RFP and all actions on it. Results of a change are shown immediately. */
export function useLedger(id: string) {
  const { api } = useAgent();
  const calls = useApi(contract);
  const queries = useQueryClient();
  const toast = useToast();
  const ledger = calls.getLedger.useQuery({ params: { id } });
  const refresh = () =>
    void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api) });
  const act = <I, R>(call: (input: I) => Promise<R>, title: string) => ({
    mutationFn: call,
    onSuccess: refresh,
    onError: (error: Error) => {
      toast.show({ variant: 'destructive', title, error });
      refresh();
    },
  });
  // Runs one at a time, because each change names the state it is based on.
  const change = useMutation({
    ...act(
      ({ row, body }: { row: Row; body: RowChange }) =>
        calls.updateRow.call({
          params: { id: row.id },
          body: { ...body, unchangedSince: latest(row).updatedAt },
        }),
      t('Couldn’t change the requirement'),
    ),
    scope: { id: `ledger:${id}` },
  });
  // Changes of sharing run one at a time, because each one stores the whole list of shares.
  const sharing = { id: `sharing:${id}` };
  const latest = (row: Row) =>
    queries.getQueryData<contract.Ledger>([`${api}/rfps/${id}`, {}])?.rows.find((one) => one.id === row.id) ??
    row;
  return {
    ledger,
    refresh,
    change: (row: Row, body: RowChange) => change.mutate({ row, body }),
    /** Saves typed text: rejects if the change is refused, after the error was shown. */
    write: (row: Row, body: RowChange) => change.mutateAsync({ row, body }),
    changeReport: useMutation(
      act(
        ({ rfp, words }: { rfp: contract.StoredRfp; words: ReportChange }) =>
          calls.updateRfp.call({ params: { id }, body: { ...words, unchangedSince: rfp.updatedAt } }),
        t('Couldn’t change the analysis'),
      ),
    ),
    share: useMutation({
      ...act(
        (access: Access) => calls.shareRfp.call({ params: { id }, body: { access } }),
        t('Couldn’t share the analysis'),
      ),
      scope: sharing,
    }),
    grant: useMutation({
      ...act(
        (body: Share) => calls.grantRfp.call({ params: { id }, body }),
        t('Couldn’t share the analysis'),
      ),
      scope: sharing,
    }),
    revoke: useMutation({
      ...act(
        (from: string) => calls.revokeRfp.call({ params: { id, from } }),
        t('Couldn’t share the analysis'),
      ),
      scope: sharing,
    }),
    approve: useMutation(
      act(
        (row: Row) =>
          calls.approveRow.call({ params: { id: row.id }, body: { unchangedSince: row.updatedAt } }),
        t('Couldn’t approve the answer'),
      ),
    ),
    add: useMutation(
      act(
        (body: { quote: string; after?: string }) => calls.addRow.call({ params: { id }, body }),
        t('Couldn’t add the requirement'),
      ),
    ),
    split: useMutation(
      act(
        ({ row, parts }: { row: Row; parts: string[] }) =>
          calls.splitRow.call({ params: { id: row.id }, body: { parts } }),
        t('Couldn’t split the requirement'),
      ),
    ),
    merge: useMutation(
      act((ids: string[]) => calls.mergeRows.call({ body: { ids } }), t('Couldn’t merge the requirements')),
    ),
    remove: useMutation(
      act(
        (row: Row) => calls.deleteRow.call({ params: { id: row.id } }),
        t('Couldn’t delete the requirement'),
      ),
    ),
  };
}

export type LedgerActions = ReturnType<typeof useLedger>;
