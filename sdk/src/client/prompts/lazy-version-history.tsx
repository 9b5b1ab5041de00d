import { lazyPart } from '../lazy-part.tsx';
import type { VersionHistoryProps } from './version-history.tsx';

/**
 * The versions of a text: what changed between any two, word by word, and a way back to each. Fetched when it is first shown.
 * @example <VersionHistory versions={versions} onRestore={({ key }) => restore(key)} />
 */
export const VersionHistory = lazyPart<VersionHistoryProps>(
  async () => ({ default: (await import('./version-history.tsx')).VersionHistory }),
  6,
);
