import { useApi, useToast } from '@staffroom/sdk/client';
import * as contract from '../../contract.ts';

type Change = Omit<
  Parameters<ReturnType<typeof useApi<typeof contract>>['updateRfp']['call']>[0]['body'],
  'unchangedSince'
>;

/** Changes what was found beside the ledger. */
export function useReport({ id, updatedAt }: contract.StoredRfp): (change: Change) => void {
  const update = useApi(contract).updateRfp.useMutation();
  const toast = useToast();
  return (change) =>
    update.mutate(
      { params: { id }, body: { ...change, unchangedSince: updatedAt } },
      {
        onError: (error) =>
          toast.show({ variant: 'destructive', title: 'The analysis could not be changed', error }),
      },
    );
}
