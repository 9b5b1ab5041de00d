import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { CollectionPlan } from './collection-plan.ts';
import { indexedValue } from './indexed-value.ts';

export type IndexTest = { field: string } & (
  | { is: 'in'; values: string[] }
  | { is: 'not' | '>' | '>=' | '<' | '<='; value: string }
);

export interface ListQuery {
  search: string;
  /** Fields that the search covers; null means every field. */
  searchIn: string[] | null;
  limit: number;
  offset: number;
  tests: IndexTest[];
  order: { field: string; descending: boolean };
  /** The last record of the previous page, as its sort value and id; null for the first page. */
  after: { value: string; id: string } | null;
}

const Paging = z.object({
  search: z.string().max(200).default(''),
  searchIn: z.array(z.string()).min(1).nullable().default(null),
  limit: z.number().int().min(1).max(200).default(50),
  offset: z.number().int().min(0).default(0),
  cursor: z.string().max(8_000).nullish(),
  where: z.record(z.string(), z.unknown()).default({}),
  orderBy: z.record(z.string(), z.enum(['asc', 'desc']).optional()).default({}),
});

const Position = z.tuple([z.string(), z.enum(['asc', 'desc']), z.string(), z.uuid()]);

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
type Comparison = keyof typeof comparisons;
const isComparison = (name: string): name is Comparison => Object.hasOwn(comparisons, name);

/**
 * Converts the options of a list request to a query.
 * @param check validates by a schema, as the platform does
 * @throws AppError `invalid` for fields without an index, invalid pages, and cursors of another order
 */
export function listQuery(
  name: string,
  plan: CollectionPlan,
  options: unknown,
  check: <S extends z.ZodType>(schema: S, value: unknown) => z.output<S>,
): ListQuery {
  const { cursor, where, orderBy, ...page } = check(Paging, options ?? {});
  const mustBeIndexed = (field: string) => {
    if (!plan.index.includes(field))
      throw new AppError('invalid', `The field "${field}" of "${name}" is not indexed`);
  };
  const tests = Object.entries(where).flatMap(([field, condition]) => {
    if (condition === undefined) return [];
    mustBeIndexed(field);
    return testsOf(field, condition);
  });
  const [ordering, ...further] = Object.entries(orderBy).filter(([, direction]) => direction !== undefined);
  if (further.length > 0) throw new AppError('invalid', `A list of "${name}" is ordered by one field`);
  const [field, direction] = ordering ?? ['createdAt', 'desc'];
  if (field !== 'createdAt' && field !== 'updatedAt') mustBeIndexed(field);
  if (cursor != null && page.offset > 0)
    throw new AppError('invalid', `A list of "${name}" goes on at a cursor or at an offset, not at both`);
  const order = { field, descending: direction === 'desc' };
  return { ...page, tests, order, after: cursor == null ? null : readCursor(name, order, cursor) };
}

function testsOf(field: string, condition: unknown): IndexTest[] {
  if (typeof condition !== 'object' || condition === null)
    return [{ field, is: 'in', values: [indexedValue(field, condition)] }];
  return Object.entries(condition).flatMap(([name, value]): IndexTest[] => {
    if (value === undefined) return [];
    if (name === 'in' && Array.isArray(value))
      return [{ field, is: 'in', values: value.map((one) => indexedValue(field, one)) }];
    if (name === 'not') return [{ field, is: 'not', value: indexedValue(field, value) }];
    if (!isComparison(name) || value === null)
      throw new AppError('invalid', `"${name}" is no condition for "${field}"`);
    const text = indexedValue(field, value);
    // Limit the comparison to values of the same type, whose index texts begin with the same letter.
    const type = text.charAt(0);
    const bound: IndexTest = name.startsWith('g')
      ? { field, is: '<', value: String.fromCharCode(type.charCodeAt(0) + 1) }
      : { field, is: '>=', value: type };
    return [{ field, is: comparisons[name], value: text }, bound];
  });
}

/** Encodes the record after which the next page begins. Records that are added or deleted do not shift this position. */
export function writeCursor({ field, descending }: ListQuery['order'], value: string, id: string): string {
  return encodeURIComponent(JSON.stringify([field, descending ? 'desc' : 'asc', value, id]));
}

function readCursor(name: string, order: ListQuery['order'], cursor: string): ListQuery['after'] {
  const other = new AppError('invalid', `This cursor is not one of this list of "${name}"`);
  let json: unknown;
  try {
    json = JSON.parse(decodeURIComponent(cursor));
  } catch {
    throw other;
  }
  const position = Position.safeParse(json);
  if (!position.success || position.data[2].includes('\0')) throw other;
  const [field, direction, value, id] = position.data;
  if (field !== order.field || (direction === 'desc') !== order.descending) throw other;
  return { value, id };
}
