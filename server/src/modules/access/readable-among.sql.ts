import type { Database } from '../../db/database.ts';
import { isDocumentId } from './document-id.ts';
import { readable } from './readable.sql.ts';

export async function readableAmong(
  pool: Database['pool'],
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<{ id: string }>(
    `select d.id from document d where d.id = any ($2::uuid[]) and ${readable('$1::uuid')}`,
    [userId, [...new Set(ids)].filter(isDocumentId)],
  );
  return rows.map(({ id }) => id);
}
