import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';

/**
 * Options for a job about a version: at most one such job waits, and it counts as work of the document's owner.
 * @param owner saves a query if already known
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
