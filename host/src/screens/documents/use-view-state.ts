import { useSearchParams } from '@staffroom/sdk/client';
import type { DocumentColumn, DocumentSort } from '../../documents/document-table.tsx';
import type { DocumentTab } from './document-view.ts';

export type DocumentLayout = 'list' | 'grid';

interface ViewState {
  tab: DocumentTab;
  query: string;
  sort: DocumentSort;
  layout: DocumentLayout;
}

const storageKey = 'documents-layout';
const tabs: readonly DocumentTab[] = ['all', 'recent', 'processed'];
const columns: readonly DocumentColumn[] = ['name', 'status', 'type', 'size', 'uploaded'];

/** How the library is looked at. It stands in the address, so that a link and the way back show the same. */
export function useViewState() {
  const [params, setParams] = useSearchParams();
  const state: ViewState = {
    tab: oneOf(tabs, params.get('tab')) ?? 'all',
    query: params.get('q') ?? '',
    sort: readSort(params.get('sort')),
    layout: oneOf(['list', 'grid'], params.get('view') ?? localStorage.getItem(storageKey)) ?? 'list',
  };

  function change(name: string, value: string) {
    setParams(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  }

  return {
    ...state,
    setTab: (tab: DocumentTab) => change('tab', tab === 'all' ? '' : tab),
    setQuery: (query: string) => change('q', query),
    setLayout: (layout: DocumentLayout) => {
      localStorage.setItem(storageKey, layout);
      change('view', layout);
    },
    /** The other direction, or a new column: words from A on, numbers and times from the top. */
    sortBy: (by: DocumentColumn) => change('sort', writeSort(nextSort(state.sort, by))),
  };
}

function nextSort({ by, direction }: DocumentSort, next: DocumentColumn): DocumentSort {
  if (by === next) return { by, direction: direction === 'ascending' ? 'descending' : 'ascending' };
  return { by: next, direction: next === 'size' || next === 'uploaded' ? 'descending' : 'ascending' };
}

/** `-size` is by size, the largest first. */
function readSort(text: string | null): DocumentSort {
  const by = oneOf(columns, text?.replace('-', '') ?? null);
  if (by === undefined) return { by: 'uploaded', direction: 'descending' };
  return { by, direction: text?.startsWith('-') === true ? 'descending' : 'ascending' };
}

function writeSort({ by, direction }: DocumentSort): string {
  if (by === 'uploaded' && direction === 'descending') return '';
  return direction === 'descending' ? `-${by}` : by;
}

function oneOf<V extends string>(values: readonly V[], text: string | null): V | undefined {
  return values.find((value) => value === text);
}
