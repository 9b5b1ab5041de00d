import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { changedMeanwhile, CollectionName, CollectionPage, largestRecord } from '../capability-input.ts';
import type { Capabilities, Collection, ListOptions, Stored } from '../capabilities.ts';
import { AppError } from '../errors.ts';
import { asJson, check } from './check.ts';

interface Row {
  id: string;
  place: string;
  data: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
}

/** Records in memory, held to the same rules as those of the server. */
/** @param mayRead whether a person may read a document */
export function fakeStorage(mayRead: (userId: string, documentId: string) => boolean) {
  const rows: Row[] = [];
  return (userId: string): Capabilities['storage'] => ({
    collection(name, schema, { scope = 'user', about } = {}) {
      const owner = scope === 'user' ? userId : '';
      const isWithheld = (data: Record<string, unknown>) => {
        const id = about && data[about.document];
        return typeof id === 'string' && !mayRead(userId, id);
      };
      return collectionAt(rows, `${owner}/${check(CollectionName, name)}`, schema, (data) =>
        about && isWithheld(data) ? { ...data, ...about.withheld, withheld: true } : data,
      );
    },
  });
}

function collectionAt<S extends z.ZodObject>(
  rows: Row[],
  place: string,
  schema: S,
  seen: (data: Record<string, unknown>) => Record<string, unknown>,
): Collection<z.output<S>> {
  function load(id: string): Row {
    const row = rows.find((one) => one.id === id && one.place === place);
    if (!row) throw new AppError('not-found', `There is no such record in "${place.split('/')[1]}"`);
    return row;
  }

  function checked(value: unknown): Record<string, unknown> {
    const data = asJson(check(schema, value)) as Record<string, unknown>;
    if (Buffer.byteLength(JSON.stringify(data)) > largestRecord)
      throw new AppError('too-large', 'This record is larger than 1 MB');
    return data;
  }

  function present({ id, data, createdAt, updatedAt }: Row): Stored<z.output<S>> {
    const { withheld, ...shown } = seen(data);
    const stored = { ...schema.parse(asJson(shown)), id, createdAt, updatedAt };
    return withheld === true && !('withheld' in data) ? { ...stored, withheld } : stored;
  }

  return {
    async list(options: ListOptions = {}) {
      const { search, limit, offset } = check(CollectionPage, options);
      const found = rows
        .filter((row) => row.place === place && hasText(seen(row.data), search.toLowerCase()))
        .toReversed();
      return { items: found.slice(offset, offset + limit).map(present), total: found.length };
    },
    get: async (id) => present(load(id)),
    async create(value) {
      const now = new Date().toISOString();
      const row = { id: randomUUID(), place, data: checked(value), createdAt: now, updatedAt: now };
      rows.push(row);
      return present(row);
    },
    async update(id, change, { unchangedSince } = {}) {
      const row = load(id);
      if (unchangedSince !== undefined && row.updatedAt !== unchangedSince)
        throw new AppError('conflict', changedMeanwhile);
      row.data = checked({ ...row.data, ...change });
      // Two changes within a millisecond are two.
      row.updatedAt = new Date(Math.max(Date.now(), Date.parse(row.updatedAt) + 1)).toISOString();
      return present(row);
    },
    async delete(id) {
      rows.splice(rows.indexOf(load(id)), 1);
    },
  };
}

/** Searches texts at any depth, as the server does; never the names of fields. */
function hasText(value: unknown, search: string): boolean {
  if (search === '') return true;
  if (typeof value === 'string') return value.toLowerCase().includes(search);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => hasText(inner, search));
}
