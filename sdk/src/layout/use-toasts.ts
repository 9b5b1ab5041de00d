import { useToast } from '@staffroom/sdk/client';
import { useMemo } from 'react';

/**
 * Returns toasts as `onSuccess` and `onError` handlers. An error toast shows the reason and stays until someone closes it.
 * @example save.mutate(input, { onSuccess: toast.done('Saved'), onError: toast.failed('Failed to save') });
 */
export function useToasts() {
  const toast = useToast();
  return useMemo(
    () => ({
      ...toast,
      done: (title: string, description?: string) => () =>
        void toast.show({ variant: 'success', title, description }),
      failed: (title: string) => (error: unknown) =>
        void toast.show({ variant: 'destructive', title, error }),
    }),
    [toast],
  );
}
