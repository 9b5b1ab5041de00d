import type { Stored } from '@staffroom/sdk';
import { readableAmong } from '../../modules/access/readable-among.sql.ts';
import type { OpenCollection, RecordRow } from './record.sql.ts';

export interface Presented {
  items: Stored<Record<string, unknown>>[];
  unfit: RecordRow[];
}

/**
 * Prepares records for the reader. The schema also parses values that are read, so that the agent gets what its code expects.
 */
export async function presentRecords(open: OpenCollection, rows: readonly RecordRow[]): Promise<Presented> {
  const { about, log, place } = open;
  const visible = await readableRecords(open, rows);
  const presented: Presented = { items: [], unfit: [] };
  const items = await Promise.all(rows.map((row) => present(open, row, row.data)));
  for (const [index, row] of rows.entries()) {
    const item = items[index];
    if (!item) presented.unfit.push(row);
    else if (visible.has(row)) presented.items.push(item);
    else if (about?.withheld) {
      const withheld = await present(open, row, { ...row.data, ...about.withheld });
      if (withheld) presented.items.push({ ...withheld, withheld: true });
      else log.error('storage: withheld record rejected by schema', { ...place, recordId: row.id });
    }
  }
  return presented;
}

export async function readableRecords<T extends Pick<RecordRow, 'documentId'>>(
  { about, database, reader }: OpenCollection,
  rows: readonly T[],
): Promise<Set<T>> {
  const ids = about ? rows.flatMap(({ documentId }) => documentId ?? []) : [];
  if (ids.length === 0) return new Set(rows);
  const open = new Set(await readableAmong(database.pool, reader, ids));
  return new Set(rows.filter(({ documentId }) => documentId === null || open.has(documentId)));
}

async function present(
  { schema }: OpenCollection,
  { id, createdAt, updatedAt }: RecordRow,
  data: Record<string, unknown>,
): Promise<Stored<Record<string, unknown>> | undefined> {
  const parsed = await schema.safeParseAsync(data);
  if (!parsed.success) return undefined;
  return { ...parsed.data, id, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
