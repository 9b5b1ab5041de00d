import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';

/**
 * Options for a job about a version: one waits at a time, and it counts as its document owner's work.
 * @param owner where it is known already
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
