import { lazy, Suspense } from 'react';
import type { LineageProps } from './lineage.tsx';

const Shown = lazy(() => import('./lineage.tsx'));

/**
 * What a job, a record or a chat came from, and what came of it: one calm line, and nothing where there is neither.
 * @example <Lineage place={{ kind: 'job', id: job.id }} />
 */
export function Lineage(props: LineageProps) {
  return (
    <Suspense fallback={null}>
      <Shown {...props} />
    </Suspense>
  );
}
