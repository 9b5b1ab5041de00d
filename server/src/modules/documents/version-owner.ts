import type { Database } from '../../db/database.ts';

/** Options for a job about a version: one waits at a time, and its document's owner takes turns with others. */
export async function jobOptions(
  { pool }: Pick<Database, 'pool'>,
  versionId: string,
): Promise<{ unique: string; person?: string }> {
  const { rows } = await pool.query<{ person: string }>(
    'select d.owner_id as person from document_version v join document d on d.id = v.document_id where v.id = $1',
    [versionId],
  );
  return { unique: versionId, ...rows[0] };
}
