import { useAgent, useNavigate, useSearchParams } from '@staffroom/sdk/client';
import { type gapNames, kindNames, levels, numberOf, type Row, statusNames } from '../ledger.ts';

const columns = ['id', 'place', 'kind', 'level', 'owner', 'due', 'status', 'gap'] as const;
export type Column = (typeof columns)[number];

export interface Numbered extends Row {
  number: string;
}

/** How the ledger is looked at: it stands in the address, so that it can be shared and come back to. */
export function useView() {
  const { basePath } = useAgent();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const at = (key: string) => params.get(key) ?? '';
  const sort = columns.find((column) => column === at('sort')) ?? 'id';
  const direction = at('direction') === 'descending' ? 'descending' : 'ascending';
  function set(change: Record<string, string>) {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(change)) {
      if (value === '') next.delete(key);
      else next.set(key, value);
    }
    void navigate(`${basePath}?${next.toString()}`, { replace: true });
  }
  return {
    level: at('level'),
    gap: at('gap'),
    kind: at('kind'),
    status: at('status'),
    change: at('change'),
    search: at('q'),
    row: at('row'),
    sort,
    direction,
    set,
    sortBy: (column: Column) =>
      set({ sort: column, direction: sort === column && direction === 'ascending' ? 'descending' : '' }),
    clear: () => set({ level: '', gap: '', kind: '', status: '', change: '', q: '' }),
  } as const;
}

export type View = ReturnType<typeof useView>;

/** The rows that the filters leave, as they are sorted. Their numbers are those of the whole ledger. */
export function rowsIn(rows: readonly Row[], view: View): Numbered[] {
  const words = view.search.toLowerCase();
  const keys: ('level' | 'gap' | 'kind' | 'status' | 'change')[] = [
    'level',
    'gap',
    'kind',
    'status',
    'change',
  ];
  const shown = rows
    .map((row, place) => ({ ...row, number: numberOf(place) }))
    .filter((row) => keys.every((key) => view[key] === '' || view[key] === row[key]))
    .filter(
      (row) =>
        words === '' ||
        [row.quote, row.number, row.owner, row.answer, row.section ?? ''].some((text) =>
          text.toLowerCase().includes(words),
        ),
    );
  const sign = view.direction === 'descending' ? -1 : 1;
  return shown.toSorted((a, b) => sign * compare(view.sort, a, b) || a.order - b.order);
}

function compare(column: Column, a: Row, b: Row): number {
  const ranked = (order: readonly string[], of: (row: Row) => string) =>
    order.indexOf(of(a)) - order.indexOf(of(b));
  // Nothing comes last.
  const text = (of: (row: Row) => string) => (of(a) || '\uffff').localeCompare(of(b) || '\uffff');
  switch (column) {
    case 'kind':
      return ranked(Object.keys(kindNames), ({ kind }) => kind);
    case 'level':
      return ranked(levels, ({ level }) => level);
    case 'owner':
      return text(({ owner }) => owner);
    case 'due':
      return text(({ due }) => due);
    case 'status':
      return ranked(Object.keys(statusNames), ({ status }) => status);
    case 'gap':
      return ranked(
        ['none', 'partial', 'unknown', 'covered'] satisfies (keyof typeof gapNames)[],
        ({ gap }) => gap,
      );
    default:
      return a.order - b.order;
  }
}
