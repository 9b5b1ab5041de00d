import type { Passage } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { readable } from '../access/readable.sql.ts';

export type PlacedPassage = Omit<Passage, 'score'>;

/**
 * Passages that the person can read, sorted by the document's last change (newest first) and then by position in the document.
 */
export async function newestPassages(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  limit: number,
): Promise<PlacedPassage[]> {
  const { rows } = await pool.query<PlacedPassage>(
    `with newest as (
       select d.id, d.filename, d.updated_at, v.id as version_id, v.version
       from document d join document_version v on v.document_id = d.id and v.version = d.version
       where ${readable('$1::uuid')} and v.passages > 0 order by d.updated_at desc, d.id limit $2
     )
     select p.id, newest.id as "documentId", filename, version, page, section, start_offset as start, end_offset as "end",
       text as quote
     from newest join passage p on p.version_id = newest.version_id
     order by newest.updated_at desc, newest.id, p.ordinal limit $2`,
    [userId, limit],
  );
  return rows;
}
