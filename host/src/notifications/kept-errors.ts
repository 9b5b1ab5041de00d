import { type QueryClient, useQuery } from '@tanstack/react-query';
import { describeError, type ToastOptions } from '@staffroom/sdk/client';

/** A failure that a toast has told of. */
export interface KeptError {
  title: string;
  description: string | undefined;
  /** By which the server's log finds it; null where there is no line about it. */
  requestId: string | null;
  /** Milliseconds since 1970. */
  time: number;
}

/** Among what was fetched for the person, and so forgotten with them. */
const queryKey = ['kept-errors'];

const most = 20;

/** Keeps a failure for as long as the page is there. What is said again takes the place of what was said. */
export function keepError(queries: QueryClient, { title, description, error }: ToastOptions): void {
  const requestId = error === undefined ? null : describeError(error).requestId;
  const isSame = (other: KeptError) => other.title === title && other.description === description;
  queries.setQueryData<KeptError[]>(queryKey, (before = []) =>
    [{ title, description, requestId, time: Date.now() }, ...before.filter((other) => !isSame(other))].slice(
      0,
      most,
    ),
  );
}

/** Newest first. What nobody looks at is let go of after a while: the bell always looks. */
export function useKeptErrors(): readonly KeptError[] {
  return useQuery<KeptError[]>({ queryKey, queryFn: () => [], enabled: false, initialData: [] }).data;
}
