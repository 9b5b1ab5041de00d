import { lazyPart } from '../../lazy-part.tsx';
import type { DropZoneProps } from './drop-zone-area.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

export type { DropZoneProps };

/**
 * Takes files by drop, by click and by paste. `onFiles` gets those that fit; what was left out, and why, is said in
 * the area itself and handed to `onFiles` as sentences for a toast.
 */
export const DropZone = lazyPart<DropZoneProps>(
  () => import('./drop-zone-area.tsx'),
  <Skeleton height={148} />,
);
