import { AppError } from '@staffroom/sdk';
import type { DocumentQuery, DocumentSortKey } from '@staffroom/sdk/core';
import { z } from 'zod';
import { containing } from '../../../text/containing.ts';
import { readable, trashed } from '../../access/readable.sql.ts';

/** The SQL expression for each sort key, and the SQL type of its value in a cursor. */
const columns: Record<DocumentSortKey, { expression: string; type: string }> = {
  created: { expression: 'd.created_at', type: 'timestamptz' },
  updated: { expression: 'd.updated_at', type: 'timestamptz' },
  name: { expression: 'd.sort_name', type: 'text' },
  size: { expression: 'd.file_size', type: 'bigint' },
  type: { expression: 'd.file_type', type: 'text' },
};

export interface Sorting {
  expression: string;
  type: string;
  descending: boolean;
}

/** The sorting of a list; the default is newest first. */
export function sortingOf(sort: DocumentQuery['sort'] = '-created'): Sorting {
  const descending = sort.startsWith('-');
  return { ...columns[sort.replace('-', '') as DocumentSortKey], descending };
}

const Cursor = z.tuple([z.string().max(1000), z.uuid()]);
type Cursor = z.output<typeof Cursor>;

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws AppError `invalid` */
export function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch (cause) {
    throw new AppError('invalid', 'Page not found. Start again from the first page', { cause });
  }
}

/**
 * The SQL conditions of a document list by name, so that a count can leave one condition out. `values` are the SQL parameters.
 */
export interface Filters {
  base: string;
  /** A SQL condition for the status; `true` if the list has no such filter. */
  status: string;
  type: string;
  tag: string;
  owner: string;
  recent: string;
  values: unknown[];
}

/** @returns SQL conditions on `document d`, in which `$1` is the person's id */
export function filtersOf(userId: string, query: DocumentQuery): Filters {
  const values: unknown[] = [userId];
  const value = (given: unknown) => `$${values.push(given)}`;
  const when = (given: unknown, condition: () => string) => (given === undefined ? 'true' : condition());
  const scope = query.trashed === true ? trashed('$1::uuid') : readable('$1::uuid');
  const { q } = query;
  return {
    base: q ? `${scope} and d.listed like lower(${value(containing(q))})` : scope,
    status: when(query.status, () => `d.status = ${value(query.status)}`),
    type: when(query.type, () => `d.file_type = lower(${value(query.type)})`),
    tag: when(query.tag, () => `${value(query.tag?.toLowerCase())} = any(lower(d.tags::text)::text[])`),
    owner: when(query.owner, () => `d.owner_id ${query.owner === 'mine' ? '=' : '<>'} $1::uuid`),
    recent: when(query.recent, () => `(d.created_at > now() - interval '7 days') = ${value(query.recent)}`),
    values,
  };
}
