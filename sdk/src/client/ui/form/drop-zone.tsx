import { Suspense, lazy } from 'react';
import type { DropZoneProps } from './drop-zone-area.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

const DropZoneArea = lazy(() => import('./drop-zone-area.tsx'));

export type { DropZoneProps };

/**
 * Takes files by drop, by click and by paste. `onFiles` gets those that fit; what was left out, and why, is said in
 * the area itself and handed to `onFiles` as sentences for a toast.
 */
export function DropZone(props: DropZoneProps) {
  return (
    <Suspense fallback={<Skeleton height={148} />}>
      <DropZoneArea {...props} />
    </Suspense>
  );
}
