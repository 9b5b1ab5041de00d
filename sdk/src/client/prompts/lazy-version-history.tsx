import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { VersionHistoryProps } from './version-history.tsx';

const History = lazy(async () => ({ default: (await import('./version-history.tsx')).VersionHistory }));

/**
 * The versions of a text: what changed between any two, word by word, and a way back to each. Fetched when it is first shown.
 * @example <VersionHistory versions={versions} onRestore={({ key }) => restore(key)} />
 */
export function VersionHistory(props: VersionHistoryProps) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <History {...props} />
    </Suspense>
  );
}
