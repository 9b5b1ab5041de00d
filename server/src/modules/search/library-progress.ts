import type { LibraryProgress } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { readable } from '../access/readable.ts';

/** How far the documents that a person may read can be searched. */
export async function libraryProgress(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
): Promise<LibraryProgress> {
  const { rows } = await pool.query<LibraryProgress>(
    `select count(*) filter (where v.passages > 0)::int as searchable,
       count(*) filter (where v.passages > 0 and e.version_id is not null)::int as embedded,
       count(*) filter (where d.status in ('uploaded', 'processing'))::int as processing
     from document d left join document_version v on v.document_id = d.id and v.version = d.version
     left join embedded_version e on e.version_id = v.id and e.space = (select space from embedding_state)
     where ${readable('$1::uuid')}`,
    [userId],
  );
  return rows[0] ?? { searchable: 0, embedded: 0, processing: 0 };
}
