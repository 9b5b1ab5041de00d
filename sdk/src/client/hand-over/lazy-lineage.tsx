import { lazyPart } from '../lazy-part.tsx';
import type { LineageProps } from './lineage.tsx';

/**
 * What a job, a record or a chat came from, and what came of it: one calm line, and nothing where there is neither.
 * @example <Lineage place={{ kind: 'job', id: job.id }} />
 */
export const Lineage = lazyPart<LineageProps>(() => import('./lineage.tsx'), null);
