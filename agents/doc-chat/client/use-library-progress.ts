import type { LibraryProgress } from '@staffroom/sdk';
import { type ScopeControlProps, useQuery, useWorkspaceEvent } from '@staffroom/sdk/client';
import { t } from './texts.ts';

/** Milliseconds between status requests while documents are processed, in case an event is lost. */
const lookEvery = 10_000;

/** Returns how many documents of the library are searchable. Events keep the number current. Undefined until loaded. */
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

/** Returns the label below the composer, such as "Using 12 documents from your library". */
export function useScopeLabel(): ScopeControlProps['label'] {
  const progress = useLibraryProgress();
  return ({ chosen, count }) => {
    const used = chosen ? count : (progress?.searchable ?? count);
    if (used === null) return t('Using … documents from your library');
    return t('Using {used, plural, one {# document} other {# documents}} from your library', { used });
  };
}
