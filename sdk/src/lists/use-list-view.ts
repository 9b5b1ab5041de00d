import { useSearchParams } from '@staffroom/sdk/client';

/** The filters, order, search and open row of a list. */
export interface ListView<Filter extends string = string, Column extends string = string> {
  /** Selected value of each filter; '' matches any value. */
  filter: Record<Filter, string>;
  search: string;
  /** Id of the open row; '' if no row is open. */
  row: string;
  sort: Column;
  direction: 'ascending' | 'descending';
  set(this: void, change: Record<string, string>): void;
  sortBy(this: void, column: Column): void;
  clear(this: void): void;
}

/**
 * Keeps filters, order and search of a list in the address, so that links and Back restore them.
 * @param columns sortable columns; the first is the default
 * @example const view = useListView(['kind', 'status'], ['id', 'owner']); view.set({ status: 'open' })
 */
export function useListView<Filter extends string, Column extends string>(
  filters: readonly Filter[],
  columns: readonly [Column, ...Column[]],
): ListView<Filter, Column> {
  const [params, setParams] = useSearchParams();
  const at = (key: string) => params.get(key) ?? '';
  const sort = columns.find((column) => column === at('sort')) ?? columns[0];
  const direction = at('direction') === 'descending' ? 'descending' : 'ascending';
  function set(change: Record<string, string>) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(change)) {
          if (value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  }
  return {
    filter: Object.fromEntries(filters.map((key) => [key, at(key)])) as Record<Filter, string>,
    search: at('q'),
    row: at('row'),
    sort,
    direction,
    set,
    sortBy: (column) =>
      set({ sort: column, direction: sort === column && direction === 'ascending' ? 'descending' : '' }),
    clear: () => set(Object.fromEntries([...filters, 'q'].map((key) => [key, '']))),
  };
}

/**
 * Returns the rows that match a view, sorted. The sort is stable; rows without the sorted text come last.
 * @param look the searchable texts, and the sort value of each column
 * @example rowsIn(rows, view, { texts: ({ quote }) => [quote], sort: { id: (_, at) => at, owner: ({ owner }) => owner } })
 */
export function rowsIn<Row extends Record<Filter, string>, Filter extends string, Column extends string>(
  rows: readonly Row[],
  {
    filter,
    search,
    sort,
    direction,
  }: Pick<ListView<Filter, Column>, 'filter' | 'search' | 'sort' | 'direction'>,
  look: {
    texts: (row: Row) => readonly string[];
    sort: Record<Column, (row: Row, place: number) => string | number>;
  },
): Row[] {
  const words = search.toLowerCase();
  const filters = Object.entries<string>(filter) as [Filter, string][];
  const sign = direction === 'descending' ? -1 : 1;
  return rows
    .map((row, place) => ({ row, place, by: look.sort[sort](row, place) }))
    .filter(({ row }) => filters.every(([key, value]) => value === '' || row[key] === value))
    .filter(({ row }) => words === '' || look.texts(row).some((text) => text.toLowerCase().includes(words)))
    .toSorted((a, b) => sign * compared(a.by, b.by) || a.place - b.place)
    .map(({ row }) => row);
}

const compared = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a || '\uffff').localeCompare(String(b || '\uffff'));
