import { lazyPart } from '../lazy-part.tsx';
import type { LineageProps } from './lineage.tsx';

/**
 * Shows the origin of a job, record or chat and what resulted from it, in one line; nothing if it has neither.
 * @example <Lineage place={{ kind: 'job', id: job.id }} />
 */
export const Lineage = lazyPart<LineageProps>(() => import('./lineage.tsx'), null);
