import type { LibraryProgress } from '@staffroom/sdk';
import { type ScopeControlProps, useQuery, useWorkspaceEvent } from '@staffroom/sdk/client';
import { t } from './texts.ts';

/** The net under lost events, in milliseconds, while something is being prepared. */
const lookEvery = 10_000;

/** How far the library can be searched; the server's events keep it up to date. Undefined until it is known. */
export function useLibraryProgress(): LibraryProgress | undefined {
  const { data, refetch } = useQuery<LibraryProgress>({
    queryKey: ['/api/library/progress'],
    refetchInterval: ({ state }) => (isPreparing(state.data) ? lookEvery : false),
  });
  const look = () => void refetch();
  useWorkspaceEvent('document.updated', look);
  useWorkspaceEvent('document.created', look);
  useWorkspaceEvent('document.deleted', look);
  useWorkspaceEvent('embedder.changed', look);
  return data;
}

export function isPreparing(progress: LibraryProgress | undefined): boolean {
  return progress !== undefined && (progress.processing > 0 || progress.embedded < progress.searchable);
}

/** "Using 12 documents from your library", at the foot of the composer. */
export function useScopeLabel(): ScopeControlProps['label'] {
  const progress = useLibraryProgress();
  return ({ chosen, count }) => {
    const used = chosen ? count : (progress?.searchable ?? count);
    if (used === null) return t('Using … documents from your library');
    return t('Using {used, plural, one {# document} other {# documents}} from your library', { used });
  };
}
