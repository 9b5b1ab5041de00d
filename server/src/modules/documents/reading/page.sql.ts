import type { DocumentListPage, DocumentQuery } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { documentColumns, type DocumentRow, presentDocument } from './document-view.sql.ts';
import { countDocuments } from './page-counts.sql.ts';
import { filtersOf, readCursor, sortingOf, writeCursor } from './sorting-and-filters.sql.ts';

/**
 * One page of the documents that a person can read, or of the person's trash; default 50 documents.
 * @throws AppError `invalid`
 */
export async function listPage(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  query: DocumentQuery,
): Promise<DocumentListPage> {
  const { limit = 50, cursor } = query;
  const filters = filtersOf(userId, query);
  const { expression, type, descending } = sortingOf(query.sort);
  const order = descending ? 'desc' : 'asc';
  const values = [...filters.values];
  const conditions = [filters.base, filters.status, filters.type, filters.tag, filters.owner, filters.recent];
  if (cursor !== undefined) {
    const [value, id] = readCursor(cursor);
    const at = `($${values.push(value)}::text::${type}, $${values.push(id)}::uuid)`;
    conditions.push(`(${expression}, d.id) ${descending ? '<' : '>'} ${at}`);
  }
  const listed = pool.query<DocumentRow & { key: string }>(
    // The outer query computes the columns only for the documents on the page, not for all sorted documents.
    `select ${documentColumns('$1::uuid')}, page.key from (
       select d.id, (${expression})::text as key from document d where ${conditions.join(' and ')}
       order by ${expression} ${order}, d.id ${order} limit $${values.push(limit + 1)}) page
     join document d on d.id = page.id order by ${expression} ${order}, d.id ${order}`,
    values,
  );
  const [{ rows }, counts] = await Promise.all([
    listed,
    cursor === undefined ? countDocuments({ pool }, filters) : undefined,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentDocument),
    next: rows.length > limit && last ? writeCursor([last.key, last.id]) : null,
    ...(counts && { counts }),
  };
}
