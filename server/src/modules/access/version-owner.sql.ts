import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';

/**
 * Options for a job about a document version: at most one job per version waits, and the job counts as work of the document's
 * owner.
 * @param owner the id of the document's owner, if the caller knows it; saves a query
 */
export async function versionJobOptions(
  { pool }: Pick<Database, 'pool'>,
  versionId: string,
  owner?: string,
): Promise<{ unique: string; person?: string }> {
  if (owner !== undefined) return { unique: versionId, person: owner };
  const { rows } = await pool.query<{ person: string }>(findOwner([versionId]));
  return { unique: versionId, ...rows[0] };
}

const findOwner = prepared(
  'select d.owner_id as person from document_version v join document d on d.id = v.document_id where v.id = $1',
);
