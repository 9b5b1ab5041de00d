import { type QueryClient, useQuery } from '@tanstack/react-query';
import { describeError } from '@staffroom/sdk/client';
import type { ToastOptions } from '@staffroom/sdk/host';

export interface KeptError {
  title: string;
  description: string | undefined;
  /** Identifies the entry in the server's log; null if there is no entry. */
  requestId: string | null;
  /** When the error occurred, in milliseconds since 1970. */
  time: number;
}

/** Errors are in the query cache, so that they are deleted together with the person's data. */
const queryKey = ['kept-errors'];

const maxErrors = 20;

/** Keeps an error until the page closes. If the same error occurs again, it replaces the earlier one. */
export function keepError(queries: QueryClient, { title, description, error }: ToastOptions): void {
  const requestId = error === undefined ? null : describeError(error).requestId;
  const isSame = (other: KeptError) => other.title === title && other.description === description;
  queries.setQueryData<KeptError[]>(queryKey, (before = []) =>
    [{ title, description, requestId, time: Date.now() }, ...before.filter((other) => !isSame(other))].slice(
      0,
      maxErrors,
    ),
  );
}

/** Returns the errors, newest first. The cache would drop unused data after a while, but the bell always uses the errors. */
export function useKeptErrors(): readonly KeptError[] {
  return useQuery<KeptError[]>({ queryKey, queryFn: () => [], enabled: false, initialData: [] }).data;
}
