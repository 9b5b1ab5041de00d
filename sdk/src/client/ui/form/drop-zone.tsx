import { lazyPart } from '../../lazy-part.tsx';
import type { DropZoneProps } from './drop-zone-area.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

export type { DropZoneProps };

/**
 * Accepts files by drop, click and paste. `onFiles` gets the accepted files and, for a toast, sentences about the refused ones.
 * The drop zone shows these sentences, too.
 */
export const DropZone = lazyPart<DropZoneProps>(
  () => import('./drop-zone-area.tsx'),
  <Skeleton height={148} />,
);
