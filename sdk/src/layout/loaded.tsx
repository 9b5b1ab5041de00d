import { ApiError, ErrorPanel, Skeleton } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import { RowsSkeleton } from './rows-skeleton.tsx';

/** As much of a query as it takes to show it; what `useQuery` gives fits. */
interface Loading<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Loading<T>;
  /** What is said where it could not be loaded: "This post could not be loaded". */
  failure: string;
  /** Of the skeleton that stands in its place; 6 unless told. */
  lines?: number;
  /** It is a table of about so many rows. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** What one may not see any more, or what is not there. */
const isGone = (error: Error | null) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/**
 * What a query has loaded; until then a skeleton, and a sentence with Retry where it failed. Once it is there it stays while it is
 * fetched again, also where that fails: somebody may be writing in it.
 * @example <Loaded query={post} failure="This post could not be loaded">{(data) => <Post post={data} />}</Loaded>
 */
export function Loaded<T>({ query, failure, lines = 6, rows, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined && !isGone(error)) return children(data);
  if (error) return <ErrorPanel title={failure} error={error} onRetry={() => void refetch()} />;
  return rows === undefined ? <Skeleton lines={lines} /> : <RowsSkeleton head rows={rows} height={48} />;
}
