import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { indexedValue, noValue } from './indexed-value.ts';

/** The validated declaration of a collection. Both the server and the fakes use it. */
export interface CollectionPlan {
  index: readonly string[];
  unique: readonly (readonly string[])[];
  version: number;
  /** Identifies the declaration under which a record was stored. A record with another declaration must be indexed again. */
  shape: string;
  trashedAt?: string | undefined;
  partOf?: string | undefined;
}

/** The index fields of the platform, by which it deletes records from the trash, and the parts of a deleted record. */
export const recordFields = { trashedAt: '$trashed-at', partOf: '$part-of' } as const;

interface Declared {
  index?: readonly string[];
  unique?: readonly (string | readonly string[])[];
  version?: number;
  about?: { document: string; withheld?: Record<string, unknown> };
  scope?: 'user' | 'workspace';
  audience?: string;
  trashedAt?: string;
  partOf?: string;
}

/** Checks the declaration of a collection. @throws if the declaration is contradictory */
export function collectionPlan(name: string, schema: z.ZodObject, options: Declared): CollectionPlan {
  const { version = 1, about, audience, scope, trashedAt, partOf } = options;
  const unique = (options.unique ?? []).map((key) => (typeof key === 'string' ? [key] : [...key].sort()));
  const index = [...new Set([...(options.index ?? []), ...unique.flat()])].sort();
  const named = [...index, about?.document, audience, trashedAt, partOf];
  const unknown = named.find((field) => field !== undefined && !(field in schema.shape));
  if (unknown !== undefined)
    throw new Error(`The collection "${name}" names the field "${unknown}", which its schema does not have`);
  if (!Number.isInteger(version) || version < 1)
    throw new Error(`The collection "${name}" has the version ${version}: versions are 1, 2, 3 …`);
  if (audience !== undefined && (scope === 'workspace' || unique.length > 0))
    throw new Error(
      `The collection "${name}" has an audience: its records are each person's own, and no field of theirs is unique`,
    );
  const kept = trashedAt === undefined && partOf === undefined ? [] : [{ trashedAt, partOf }];
  const plain = index.length === 0 && version === 1 && !about && !audience && kept.length === 0;
  const shape = plain
    ? ''
    : JSON.stringify([
        version,
        index,
        unique,
        about ?? null,
        ...(audience === undefined ? [] : [audience]),
        ...kept,
      ]);
  return { index, unique, version, shape, trashedAt, partOf };
}

export function indexEntries(
  { index, trashedAt, partOf }: CollectionPlan,
  data: Record<string, unknown>,
): [string, string][] {
  const time = trashedAt === undefined ? null : timeOf(data[trashedAt]);
  const whole = partOf === undefined ? null : data[partOf];
  return [
    ...index.map((field): [string, string] => [field, indexedValue(field, data[field])]),
    ...(time === null ? [] : [[recordFields.trashedAt, indexedValue('', time)] as [string, string]]),
    ...(typeof whole === 'string'
      ? [[recordFields.partOf, indexedValue(partOf ?? '', whole)] as [string, string]]
      : []),
  ];
}

/** Returns the time as ISO text; null for a record outside the trash. Agents store milliseconds since 1970 or ISO text. */
function timeOf(value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Returns the unique keys of a record. A key with an empty field is left out. */
export function uniqueEntries({ unique }: CollectionPlan, data: Record<string, unknown>): [string, string][] {
  return unique.flatMap((fields): [string, string][] => {
    const values = fields.map((field) => indexedValue(field, data[field]));
    return values.includes(noValue) ? [] : [[fields.join('+'), JSON.stringify(values)]];
  });
}

export function upsertKey(
  name: string,
  { unique }: CollectionPlan,
  on: string | readonly string[] | undefined,
): string {
  const wanted = on === undefined ? unique[0] : typeof on === 'string' ? [on] : [...on].sort();
  const key = unique.find((fields) => fields.join('+') === wanted?.join('+'));
  if (!key)
    throw new Error(
      `The collection "${name}" has no unique fields ${wanted ? `"${wanted.join('", "')}"` : ''} to upsert by`,
    );
  return key.join('+');
}

/** Returns the unique key by which an upsert finds its record. @throws AppError `invalid` when a field of the key has no value */
export function upsertEntry(
  name: string,
  plan: CollectionPlan,
  key: string,
  data: Record<string, unknown>,
): string {
  const entry = uniqueEntries(plan, data).find(([field]) => field === key);
  if (!entry)
    throw new AppError(
      'invalid',
      `A record of "${name}" needs ${key.replaceAll('+', ' and ')} to be put there`,
    );
  return entry[1];
}
