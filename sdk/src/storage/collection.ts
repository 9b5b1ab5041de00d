import type { z } from 'zod';

export type Stored<T> = T & {
  id: string;
  createdAt: string;
  updatedAt: string;
  /** The record's document is deleted, or the person cannot read it. */
  withheld?: true;
};

/**
 * Ties records to a document. The platform hides or empties them for people who cannot read the document, and empties or
 * deletes them when the document is erased, even while the agent is off.
 */
export interface AboutDocument<T> {
  /** The field with the document's id. A record without a value belongs to no document. */
  document: keyof T & string;
  /**
   * The replacement values for people who cannot read the document, and for everyone after it is erased; they must fit the
   * schema and contain no quotes or names. Without this, the record is hidden from those people and deleted with the document.
   */
  withheld?: Partial<T>;
}

type Plain = string | number | boolean;

/** Fields that can be indexed: a single text, number or boolean, which may be absent. */
export type IndexableField<T> = {
  [K in keyof T & string]-?: T[K] extends Plain | null | undefined ? K : never;
}[keyof T & string];

/**
 * The required value of a field. `null` also matches an absent value. Texts are compared by code point, so ISO dates sort
 * correctly.
 */
export type Condition<V> =
  | V
  | null
  | { in?: readonly (V | null)[]; not?: V | null; gt?: V; gte?: V; lt?: V; lte?: V };

/** All conditions must match. `undefined` conditions are ignored. */
export type Where<T, I extends keyof T> = { [K in I]?: Condition<NonNullable<T[K]>> | undefined };

/** One field and its direction. In ascending order, absent values come last. */
export type OrderBy<I extends PropertyKey> = { [K in I | 'createdAt' | 'updatedAt']?: 'asc' | 'desc' };

/** Fields with a list of texts. */
export type ListField<T> = {
  [K in keyof T & string]-?: T[K] extends readonly string[] ? K : never;
}[keyof T & string];

export interface CollectionOptions<T, I extends IndexableField<T> = never> {
  /** Who owns the records: each person their own (the default), or everyone who can use the agent. */
  scope?: 'user' | 'workspace';
  about?: AboutDocument<T>;
  /**
   * The field with ids of people and teams that share a person's record: they can read, change and delete it like their own.
   * Use `about` to hide parts of it. Not with `unique` or scope `workspace`.
   */
  audience?: ListField<T>;
  /**
   * Fields to filter and sort by, with texts up to 400 characters. The index of a later added field is filled when older
   * records are read.
   */
  index?: readonly I[];
  /**
   * Fields, or groups of fields, that must be unique in the collection and scope. They are indexed. Records without a value in
   * one of them are exempt. If older records collide, the oldest stays; the others are left out and reported to administrators.
   */
  unique?: readonly (I | readonly I[])[];
  /** Schema version, from 1. Increase it when stored records no longer fit the schema. */
  version?: number;
  /**
   * Converts a record of an older version when it is read; the original is kept. If this throws or the result does not fit, the
   * record is left out and reported to administrators.
   * @param from the version of the stored record
   */
  migrate?: (from: number, row: Record<string, unknown>) => Record<string, unknown>;
}

export interface ListOptions<T = Record<string, unknown>, I extends keyof T = never> {
  where?: Where<T, I>;
  /** Default: newest first. */
  orderBy?: OrderBy<I>;
  /** `next` of the previous page. Use the same `where` and `orderBy`. */
  cursor?: string | null;
  /** Words to find in the texts of a record. */
  search?: string;
  /** Fields that `search` covers. Default: all. Leave out ids and keys that people never see. */
  searchIn?: readonly (keyof T & string)[];
  /** 1–200, default 50. */
  limit?: number;
  /** Not with `cursor`. Records that are added or deleted between requests shift an offset, but not a cursor. */
  offset?: number;
}

export interface RecordPage<T> {
  items: Stored<T>[];
  /** Number of records on all pages. */
  total: number;
  /** The cursor of the next page; null after the last. */
  next: string | null;
}

/** One agent's records, kept in a shared table. Needs no entity and no migration. */
export interface Collection<T, I extends keyof T & string = never> {
  /** @throws AppError `invalid` for a field without an index, or a cursor of another order */
  list(options?: ListOptions<T, I>): Promise<RecordPage<T>>;
  count(options?: Pick<ListOptions<T, I>, 'where' | 'search' | 'searchIn'>): Promise<number>;
  /** @throws AppError `not-found`, also for a record that no longer fits the schema */
  get(id: string): Promise<Stored<T>>;
  /** @throws AppError `conflict` when another record has the same unique fields */
  create(value: T): Promise<Stored<T>>;
  /**
   * Updates the record with the same unique fields, or creates one. Concurrent calls never create two.
   * @param options `on`: the unique fields to match, if there are several
   * @throws AppError `invalid` when one of them has no value
   */
  upsert(value: T, options?: { on?: I | readonly I[] }): Promise<Stored<T>>;
  /**
   * Merges the change, shallowly.
   * @param options `unchangedSince`: the `updatedAt` that the change is based on
   * @throws AppError `not-found`; `conflict` when the record has changed since then, or another record has the same unique fields
   */
  update(id: string, change: Partial<T>, options?: { unchangedSince?: string }): Promise<Stored<T>>;
  /** @throws AppError `not-found` */
  delete(id: string): Promise<void>;
}

export interface Storage {
  /**
   * @example
   * const rows = call.storage.collection('requirements', Requirement, { index: ['status', 'due'], unique: ['key'] });
   * const { items, next } = await rows.list({ where: { status: 'open' }, orderBy: { due: 'asc' }, limit: 20 });
   */
  collection<S extends z.ZodObject, const I extends IndexableField<z.output<S>> = never>(
    name: string,
    schema: S,
    options?: CollectionOptions<z.output<S>, I>,
  ): Collection<z.output<S>, I>;
}
