import type { Database } from '../../../db/database.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import { lockBlob } from '../upload/add-files.ts';

/** Removes contents that no document version names any more. */
export type BlobSweep = () => Promise<void>;

interface Orphan {
  blob: string;
  /** Ids of the notes that say so. */
  notes: string[];
}

export function createBlobSweep(
  { pool }: Pick<Database, 'pool'>,
  blobs: Pick<BlobStore, 'delete'>,
): BlobSweep {
  return async () => {
    const { rows } = await pool.query<Orphan>(
      'select blob, array_agg(id) as notes from orphaned_blob group by blob',
    );
    for (const orphan of rows) await remove(orphan);
  };

  /** Under the lock that uploads take, so that a content which comes back at this moment is put there after it was removed. */
  async function remove({ blob, notes }: Orphan): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select ${lockBlob('$1::text')}`, [blob]);
      const { rowCount } = await client.query('select from document_version where blob = $1 limit 1', [blob]);
      if (rowCount === 0) await blobs.delete(blob);
      // Not those that came since: their rows may have been there still.
      await client.query('delete from orphaned_blob where id = any($1)', [notes]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}
