import { ApiError, ErrorPanel, Skeleton } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import { RowsSkeleton } from './rows-skeleton.tsx';

/** The part of a query result that `Loaded` needs; the result of `useQuery` fits. */
interface Loading<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Loading<T>;
  /** Title of the error that is shown when loading fails: "This post could not be loaded". */
  failure: string;
  /** Number of lines of the skeleton; default 6. */
  lines?: number;
  /** Number of rows; shows the skeleton of a table instead of lines. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** Whether the item does not exist or the person has lost access to it. */
const isGone = (error: Error | null) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/**
 * Shows loaded data; before that a skeleton, and after a failure the error with Retry. Loaded data stays visible during a
 * refetch and after a failed one, because someone may be typing in it.
 * @example <Loaded query={post} failure="This post could not be loaded">{(data) => <Post post={data} />}</Loaded>
 */
export function Loaded<T>({ query, failure, lines = 6, rows, children }: LoadedProps<T>): ReactNode {
  const { data, error, refetch } = query;
  if (data !== undefined && !isGone(error)) return children(data);
  if (error) return <ErrorPanel title={failure} error={error} onRetry={() => void refetch()} />;
  return rows === undefined ? <Skeleton lines={lines} /> : <RowsSkeleton head rows={rows} height={48} />;
}
