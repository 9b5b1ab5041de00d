import { useApi, useToast } from '@staffroom/sdk/client';
import * as contract from '../../contract.ts';
import type { Settings } from '../../contract.ts';

/** Said to be saved once the server says so. */
export function useSaveSettings() {
  const toast = useToast();
  const saving = useApi(contract).saveSettings.useMutation();
  return {
    saving: saving.isPending,
    save: (change: Partial<Settings> & { for: 'me' | 'team'; reset?: boolean }, onSaved: () => void) =>
      saving.mutate(
        { body: change },
        {
          onSuccess: onSaved,
          onError: (error) => toast.show({ variant: 'destructive', title: 'Failed to save settings', error }),
        },
      ),
  };
}
