import { useSearchParams } from '@staffroom/sdk/client';
import type { DocumentColumn, DocumentSort } from '../../documents/document-table.tsx';
import { type DocumentTab, type FilterName, filterNames, type LibraryView } from './list-query.ts';

export type DocumentLayout = 'list' | 'grid';

const storageKey = 'documents-layout';
const tabs: readonly DocumentTab[] = ['all', 'recent', 'processed'];
const columns: readonly DocumentColumn[] = ['name', 'type', 'size', 'uploaded'];

export type ViewState = ReturnType<typeof useViewState>;

/** Keeps the library's view in the address, so that links and Back restore it. */
export function useViewState() {
  const [params, setParams] = useSearchParams();
  const tab = oneOf(tabs, params.get('tab')) ?? 'all';
  const view: LibraryView = {
    tab,
    query: params.get('q') ?? '',
    filter: Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = params.get(name);
        // Ignores a status in the address if the tab already sets one.
        return value && !(name === 'status' && tab === 'processed') ? [[name, value]] : [];
      }),
    ),
    sort: readSort(params.get('sort')),
    trash: params.get('trash') === 'true',
  };
  const layout: DocumentLayout =
    oneOf(['list', 'grid'], params.get('view') ?? localStorage.getItem(storageKey)) ?? 'list';

  function change(values: Record<string, string | undefined>) {
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined || value === '') before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  }

  return {
    ...view,
    layout,
    setTab: (next: DocumentTab) =>
      change({
        tab: next === 'all' ? undefined : next,
        ...(next === 'processed' && { status: undefined }),
      }),
    setQuery: (q: string) => change({ q }),
    /** Sets a filter. Undefined removes it. */
    setFilter: (name: FilterName, value: string | undefined) => change({ [name]: value }),
    clear: () =>
      change({ q: undefined, status: undefined, type: undefined, tag: undefined, owner: undefined }),
    setLayout: (next: DocumentLayout) => {
      localStorage.setItem(storageKey, next);
      change({ view: next });
    },
    /** Reverses the order of the current column, or sorts by another one: texts ascending, numbers and times descending. */
    sortBy: (by: DocumentColumn) => change({ sort: writeSort(nextSort(view.sort, by)) }),
  };
}

function nextSort({ by, direction }: DocumentSort, next: DocumentColumn): DocumentSort {
  if (by === next) return { by, direction: direction === 'ascending' ? 'descending' : 'ascending' };
  return { by: next, direction: next === 'size' || next === 'uploaded' ? 'descending' : 'ascending' };
}

/** Reads the sort order from the address: `-size` means by size, largest first. */
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
