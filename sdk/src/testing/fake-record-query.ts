import { type CollectionPlan, indexEntries } from '../storage/collection-plan.ts';
import type { IndexTest, ListQuery } from '../storage/list-query.ts';

export interface FakeRow {
  id: string;
  place: string;
  data: Record<string, unknown>;
  version: number;
  /** Position of the record. It increases with each stored record. */
  sequence: number;
  createdAt: string;
  updatedAt: string;
}

export function answering(
  { tests, search, searchIn }: ListQuery,
  plan: CollectionPlan,
  data: Record<string, unknown>,
  hidden: readonly string[],
): boolean {
  const entries = new Map(indexEntries(plan, data));
  const shown = Object.entries(data).filter(
    ([field]) => !hidden.includes(field) && (searchIn === null || searchIn.includes(field)),
  );
  return (
    tests.every((test) => holds(test, entries.get(test.field) ?? '')) &&
    hasText(
      shown.map(([, value]) => value),
      search.toLowerCase(),
    )
  );
}

function holds(test: IndexTest, value: string): boolean {
  if (test.is === 'in') return test.values.includes(value);
  const order = byCodePoint(value, test.value);
  switch (test.is) {
    case 'not':
      return order !== 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
  }
}

export function orderedBy(
  { field }: ListQuery['order'],
  row: FakeRow,
  data: Record<string, unknown>,
): string {
  if (field === 'updatedAt') return row.updatedAt;
  if (field === 'createdAt') return `${row.createdAt}#${String(row.sequence).padStart(9, '0')}`;
  return indexEntries({ index: [field], unique: [], version: 1, shape: '' }, data)[0]?.[1] ?? '';
}

type Position = [value: string, id: string];

export function compare({ descending }: ListQuery['order'], a: Position, b: Position): number {
  const order = byCodePoint(a[0], b[0]) || byCodePoint(a[1], b[1]);
  return descending ? -order : order;
}

const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Searches the texts of a record at any depth, like the server. Field names are not searched. */
function hasText(value: unknown, search: string): boolean {
  if (search === '') return true;
  if (typeof value === 'string') return value.toLowerCase().includes(search);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => hasText(inner, search));
}
