import { type QueryClient, useQuery } from '@tanstack/react-query';
import { describeError, type ToastOptions } from '@staffroom/sdk/client';

export interface KeptError {
  title: string;
  description: string | undefined;
  /** Identifies the server's log entry; null without one. */
  requestId: string | null;
  /** Milliseconds since 1970. */
  time: number;
}

/** In the query cache, which is cleared with the person's data. */
const queryKey = ['kept-errors'];

const maxErrors = 20;

/** Stores an error until the page closes. A repeated one replaces the earlier one. */
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

/** Newest first. The cache drops unused data after a while, but the bell always uses it. */
export function useKeptErrors(): readonly KeptError[] {
  return useQuery<KeptError[]>({ queryKey, queryFn: () => [], enabled: false, initialData: [] }).data;
}
