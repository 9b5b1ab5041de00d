import type { z } from 'zod';

export type Stored<T> = T & {
  id: string;
  createdAt: string;
  updatedAt: string;
  /** The person may not read the document that it is about, not any more, or it is gone. */
  withheld?: true;
};

/**
 * Records that belong to a document. Whoever may not read the document is told nothing of it by them, and when it is erased they
 * are emptied or go with it: in both cases by the platform, for every agent, whether the agent runs or not.
 */
export interface AboutDocument<T> {
  /** The field with the document's id. A record without one is about none. */
  document: keyof T & string;
  /**
   * What a record holds for those who may not read the document, and for everybody once it is erased: no quote, no name. It must
   * fit the schema. Left out, the whole record is as if it did not exist for them, and is deleted with the document.
   */
  withheld?: Partial<T>;
}

type Plain = string | number | boolean;

/** Fields that can be indexed: they hold one text, number or yes-or-no, or nothing. */
export type IndexableField<T> = {
  [K in keyof T & string]-?: T[K] extends Plain | null | undefined ? K : never;
}[keyof T & string];

/**
 * What a field must hold; `null` stands for a field without a value, too. Texts are compared by code point, so dates as ISO
 * texts come in their order.
 */
export type Condition<V> =
  | V
  | null
  | { in?: readonly (V | null)[]; not?: V | null; gt?: V; gte?: V; lt?: V; lte?: V };

/** All of the conditions hold. One that is `undefined` is none. */
export type Where<T, I extends keyof T> = { [K in I]?: Condition<NonNullable<T[K]>> | undefined };

/** One field, and its direction. What has no value comes last ascending. */
export type OrderBy<I extends PropertyKey> = { [K in I | 'createdAt' | 'updatedAt']?: 'asc' | 'desc' };

/** Fields that hold a list of texts. */
export type ListField<T> = {
  [K in keyof T & string]-?: T[K] extends readonly string[] ? K : never;
}[keyof T & string];

export interface CollectionOptions<T, I extends IndexableField<T> = never> {
  /** Whose they are: each person's own, which is the default, or everybody's who may use the agent. */
  scope?: 'user' | 'workspace';
  about?: AboutDocument<T>;
  /**
   * The field with the ids of people and teams that a person's record is for beside themself: they are given it, and may change
   * and delete it, as if it were their own. What of it they may not know is a matter of `about`. Not with `unique`, nor in the
   * workspace.
   */
  audience?: ListField<T>;
  /**
   * Fields to filter and order by. The text in one may have 400 characters. One that is added later is filled for older records
   * when they are read next.
   */
  index?: readonly I[];
  /**
   * Fields, or groups of fields, that no two records of the collection and scope share. They are indexed. A record without a
   * value in one of them is left out of this. Of older records that share them the oldest stays; the others are reported to
   * administrators and left out.
   */
  unique?: readonly (I | readonly I[])[];
  /** Counted up by you when the schema no longer fits what is stored; 1 at first. */
  version?: number;
  /**
   * Brings a record that was stored by an older version into the form of this one, when it is read. The record as it was is
   * kept. One that it throws on, or whose result does not fit, stays as it is, is reported to administrators and left out.
   * @param from the version that the record has
   */
  migrate?: (from: number, row: Record<string, unknown>) => Record<string, unknown>;
}

export interface ListOptions<T = Record<string, unknown>, I extends keyof T = never> {
  where?: Where<T, I>;
  /** Newest first unless told. */
  orderBy?: OrderBy<I>;
  /** `next` of the page before, asked with the same `where` and `orderBy`. */
  cursor?: string | null;
  /** Words that stand in any text of a record. */
  search?: string;
  /** Fields that `search` looks into; all unless told. Ids and keys that nobody sees are better left out. */
  searchIn?: readonly (keyof T & string)[];
  /** 1–200, default 50. */
  limit?: number;
  /** Not with a cursor. Records that come and go meanwhile move it; a cursor stays where it is. */
  offset?: number;
}

export interface RecordPage<T> {
  items: Stored<T>[];
  /** Of all pages. */
  total: number;
  /** The cursor of the next page; null after the last. */
  next: string | null;
}

/** Records of one agent, kept in one shared table: no entity and no migration of its own. */
export interface Collection<T, I extends keyof T & string = never> {
  /** @throws AppError `invalid` for a field without an index, and for a cursor of another order */
  list(options?: ListOptions<T, I>): Promise<RecordPage<T>>;
  count(options?: Pick<ListOptions<T, I>, 'where' | 'search' | 'searchIn'>): Promise<number>;
  /** @throws AppError `not-found`, also for a record that no longer fits the schema */
  get(id: string): Promise<Stored<T>>;
  /** @throws AppError `conflict` where a record has the same unique fields */
  create(value: T): Promise<Stored<T>>;
  /**
   * Changes the record that has the same unique fields, as `update` does, or else creates one. However many ask at once, there
   * is one record.
   * @param options `on`: which of the unique fields, where there are several
   * @throws AppError `invalid` where one of them has no value
   */
  upsert(value: T, options?: { on?: I | readonly I[] }): Promise<Stored<T>>;
  /**
   * Shallow merge.
   * @param options `unchangedSince`: the `updatedAt` that the change was made on
   * @throws AppError `not-found`; `conflict` where the record has changed since then, or another has the same unique fields
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
