import { lazyPart } from '../lazy-part.tsx';
import type { LineageProps } from './lineage.tsx';

/**
 * Shows in one line where a job, record or chat came from and what resulted from it; nothing if neither is known.
 * @example <Lineage place={{ kind: 'job', id: job.id }} />
 */
export const Lineage = lazyPart<LineageProps>(() => import('./lineage.tsx'), null);
