import type { z } from 'zod';

export type Stored<T> = T & {
  id: string;
  createdAt: string;
  updatedAt: string;
  /** Set when parts are hidden, because the record's document was deleted or the person cannot read it. */
  withheld?: true;
};

/**
 * Connects records to a document. The platform hides or empties the records for people who cannot read the document, and
 * empties or deletes them when the document is erased, even while the agent is off.
 */
export interface AboutDocument<T> {
  /** Name of the field with the document's id. A record without a value in this field belongs to no document. */
  document: keyof T & string;
  /**
   * The values that replace those of the record for people who cannot read the document, and for everyone after the document is
   * erased. They must fit the schema and contain no quotes or names. Without `withheld`, the record is hidden from those people
   * and deleted with the document.
   */
  withheld?: Partial<T>;
}

type Plain = string | number | boolean;

/** Fields that can be indexed: a single text, number or boolean, which can be missing. */
export type IndexableField<T> = {
  [K in keyof T & string]-?: T[K] extends Plain | null | undefined ? K : never;
}[keyof T & string];

/**
 * The required value of a field. `null` also matches a missing value. Texts are compared by code point, so that ISO dates sort
 * correctly.
 */
export type Condition<V> =
  | V
  | null
  | { in?: readonly (V | null)[]; not?: V | null; gt?: V; gte?: V; lt?: V; lte?: V };

/** Conditions by field; a record must match all of them. Conditions that are `undefined` are ignored. */
export type Where<T, I extends keyof T> = { [K in I]?: Condition<NonNullable<T[K]>> | undefined };

/** One field and its direction. In ascending order, records without a value come last. */
export type OrderBy<I extends PropertyKey> = { [K in I | 'createdAt' | 'updatedAt']?: 'asc' | 'desc' };

/** Fields whose value is a list of texts. */
export type ListField<T> = {
  [K in keyof T & string]-?: T[K] extends readonly string[] ? K : never;
}[keyof T & string];

export interface CollectionOptions<T, I extends IndexableField<T> = never> {
  /**
   * Who owns the records. `user` (default): each person has their own. `workspace`: everyone who can use the agent shares them.
   */
  scope?: 'user' | 'workspace';
  about?: AboutDocument<T>;
  /**
   * The field with ids of people and teams with whom a person shares the record: they can read, change and delete the record
   * like their own. Use `about` to hide parts of the record. Cannot be combined with `unique` or the scope `workspace`.
   */
  audience?: ListField<T>;
  /**
   * The field with the time at which a record was moved to the agent's trash, as ISO text or milliseconds since 1970; null
   * outside the trash. When the workspace's retention period of the trash is over, the platform deletes the record permanently.
   */
  trashedAt?: keyof T & string;
  /**
   * The field with the id of the record that this record is a part of, in another collection of the agent. The platform deletes
   * the parts together with that record.
   */
  partOf?: keyof T & string;
  /**
   * Fields that can be filtered and sorted by, with texts up to 400 characters. When a field is added later, older records are
   * indexed as they are read.
   */
  index?: readonly I[];
  /**
   * Fields, or groups of fields, that must be unique in the collection and scope. They are also indexed. Records without a
   * value in one of the fields are exempt. If older records have equal values, the oldest stays; the others are left out and
   * reported to administrators.
   */
  unique?: readonly (I | readonly I[])[];
  /** Schema version, from 1. Increase this number when stored records do not fit a new schema. */
  version?: number;
  /**
   * Converts a record of an older schema version when it is read; the stored original stays unchanged. If `migrate` throws or
   * its result does not fit the schema, the record is left out and reported to administrators.
   * @param from the version of the stored record
   */
  migrate?: (from: number, row: Record<string, unknown>) => Record<string, unknown>;
}

export interface ListOptions<T = Record<string, unknown>, I extends keyof T = never> {
  where?: Where<T, I>;
  /** Order of the records. Default: newest first. */
  orderBy?: OrderBy<I>;
  /** The value `next` of the previous page. Use the same `where` and `orderBy` again. */
  cursor?: string | null;
  /** Words to find in the texts of a record. */
  search?: string;
  /** Fields that `search` covers. Default: all fields. Leave out ids and keys that people never see. */
  searchIn?: readonly (keyof T & string)[];
  /** Maximum number of records, 1–200, default 50. */
  limit?: number;
  /**
   * Number of records to skip; not with `cursor`. Records that are added or deleted between two requests shift the pages of an
   * offset, but not those of a cursor.
   */
  offset?: number;
}

export interface RecordPage<T> {
  items: Stored<T>[];
  /** Total number of matching records, on all pages. */
  total: number;
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/** One agent's records, which the platform keeps in a table for all agents, so that an agent needs no table and no migration. */
export interface Collection<T, I extends keyof T & string = never> {
  /** Lists records. @throws AppError `invalid` for a field without an index, or a cursor of another order */
  list(options?: ListOptions<T, I>): Promise<RecordPage<T>>;
  count(options?: Pick<ListOptions<T, I>, 'where' | 'search' | 'searchIn'>): Promise<number>;
  /** Returns a record. @throws AppError `not-found`, also for a record that does not fit the current schema */
  get(id: string): Promise<Stored<T>>;
  /** Creates a record. @throws AppError `conflict` when another record has the same unique fields */
  create(value: T): Promise<Stored<T>>;
  /**
   * Updates the record with the same unique fields, or creates a record. Concurrent calls never create two records.
   * @param options `on`: the unique fields to match, if the collection has several
   * @throws AppError `invalid` when one of these fields has no value
   */
  upsert(value: T, options?: { on?: I | readonly I[] }): Promise<Stored<T>>;
  /**
   * Changes fields of a record; a nested object is replaced as a whole.
   * @param options `unchangedSince`: the `updatedAt` that the change is based on
   * @throws AppError `not-found`; `conflict` when the record has changed since `unchangedSince`, or another record has the same
   * unique fields
   */
  update(id: string, change: Partial<T>, options?: { unchangedSince?: string }): Promise<Stored<T>>;
  /** Deletes a record. @throws AppError `not-found` */
  delete(id: string): Promise<void>;
}

export interface Storage {
  /**
   * Opens one of the agent's collections.
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
