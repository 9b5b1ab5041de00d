import { useToast } from '@staffroom/sdk/client';
import { useMemo } from 'react';

/**
 * Toasts as `onSuccess` and `onError` handlers. An error toast shows the reason and stays until it is closed.
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
