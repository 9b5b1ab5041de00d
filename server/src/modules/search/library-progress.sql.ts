import type { LibraryProgress } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { readable } from '../access/readable.sql.ts';

export async function libraryProgress(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  documentIds?: string[],
): Promise<LibraryProgress> {
  const { rows } = await pool.query<LibraryProgress>(
    `select count(*) filter (where v.passages > 0)::int as searchable,
       count(*) filter (where v.passages > 0 and e.version_id is not null)::int as embedded,
       count(*) filter (where d.status in ('uploaded', 'processing') and coalesce(v.passages, 0) = 0)::int as processing
     from document d left join document_version v on v.document_id = d.id and v.version = d.version
     left join embedded_version e on e.version_id = v.id and e.space = (select space from embedding_state)
     where ${readable('$1::uuid')} and ($2::uuid[] is null or d.id = any($2))`,
    [userId, documentIds ?? null],
  );
  return rows[0] ?? { searchable: 0, embedded: 0, processing: 0 };
}

/** A sentence for people if semantic search cannot find some documents yet; null otherwise. */
export function meaningNotice({ searchable, embedded }: LibraryProgress): string | null {
  const missing = searchable - embedded;
  if (missing <= 0) return null;
  return searchable === 1
    ? `${missing} of ${searchable} document is still being indexed; only keyword search was used for it.`
    : `${missing} of ${searchable} documents are still being indexed; only keyword search was used for them.`;
}
