import { lazyPart } from '../lazy-part.tsx';
import type { VersionHistoryProps } from './version-history.tsx';

/**
 * The versions of a text: a word diff of any two, and a button to restore each. Loads on first use.
 * @example <VersionHistory versions={versions} onRestore={({ key }) => restore(key)} />
 */
export const VersionHistory = lazyPart<VersionHistoryProps>(
  async () => ({ default: (await import('./version-history.tsx')).VersionHistory }),
  6,
);
