import { lazyPart } from '../lazy-part.tsx';
import type { FactListProps } from './fact-list.tsx';
import type { FactUnderlinesProps } from './fact-underlines.tsx';

/**
 * Lists the unsupported statements of a draft with their reasons, the words of the source and buttons to confirm. Loads on first
 * use.
 * @example <FactList marks={post.facts} comparedWith="sources" onConfirm={(mark, confirmed) => save(mark.key, confirmed)} />
 */
export const FactList = lazyPart<FactListProps>(
  async () => ({ default: (await import('./fact-list.tsx')).FactList }),
  6,
);

/**
 * Marks the unsupported statements in a displayed text without changing its elements. Loads on first use.
 * @example <FactUnderlines shown={frame} marks={post.facts} />
 */
export const FactUnderlines = lazyPart<FactUnderlinesProps>(
  async () => ({ default: (await import('./fact-underlines.tsx')).FactUnderlines }),
  null,
);
