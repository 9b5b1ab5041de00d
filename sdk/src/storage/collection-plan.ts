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
}

interface Declared {
  index?: readonly string[];
  unique?: readonly (string | readonly string[])[];
  version?: number;
  about?: { document: string; withheld?: Record<string, unknown> };
  scope?: 'user' | 'workspace';
  audience?: string;
}

/** Checks the declaration of a collection. @throws if the declaration is contradictory */
export function collectionPlan(name: string, schema: z.ZodObject, options: Declared): CollectionPlan {
  const { version = 1, about, audience, scope } = options;
  const unique = (options.unique ?? []).map((key) => (typeof key === 'string' ? [key] : [...key].sort()));
  const index = [...new Set([...(options.index ?? []), ...unique.flat()])].sort();
  const unknown = [...index, ...(about ? [about.document] : []), ...(audience ? [audience] : [])].find(
    (field) => !(field in schema.shape),
  );
  if (unknown !== undefined)
    throw new Error(`The collection "${name}" names the field "${unknown}", which its schema does not have`);
  if (!Number.isInteger(version) || version < 1)
    throw new Error(`The collection "${name}" has the version ${version}: versions are 1, 2, 3 …`);
  if (audience !== undefined && (scope === 'workspace' || unique.length > 0))
    throw new Error(
      `The collection "${name}" has an audience: its records are each person's own, and no field of theirs is unique`,
    );
  const plain = index.length === 0 && version === 1 && !about && !audience;
  const shape = plain
    ? ''
    : JSON.stringify([version, index, unique, about ?? null, ...(audience === undefined ? [] : [audience])]);
  return { index, unique, version, shape };
}

export function indexEntries({ index }: CollectionPlan, data: Record<string, unknown>): [string, string][] {
  return index.map((field) => [field, indexedValue(field, data[field])]);
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
