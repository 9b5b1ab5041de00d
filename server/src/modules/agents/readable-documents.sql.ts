import type { Database } from '../../db/database.ts';
import { readable } from '../access/readable.sql.ts';

export type ReadableDocuments = ReturnType<typeof createReadableDocuments>;

export function createReadableDocuments({ pool }: Pick<Database, 'pool'>) {
  return async (userId: string, ids: readonly string[]): Promise<{ id: string; filename: string }[]> => {
    if (ids.length === 0) return [];
    const { rows } = await pool.query<{ id: string; filename: string }>(
      `select d.id, d.filename from document d where d.id = any($2::uuid[]) and ${readable('$1::uuid')}
       order by lower(d.filename), d.id`,
      [userId, ids],
    );
    return rows;
  };
}
