import type { Database } from '../../../db/database.ts';
import type { StagedBlob } from '../../blobs/blob-store.ts';
import { lockBlob, untilRemoved } from '../../documents/blob-lock.sql.ts';

/**
 * Moves the file of an attachment into the blob store. The attachment's row names the blob before the blob is stored. The
 * sweeper, which deletes unused blobs, takes the same lock: it either sees the row, or has already announced the deletion,
 * which this code awaits.
 */
export function createFileKeeping({ pool, transaction }: Pick<Database, 'pool' | 'transaction'>) {
  /** @returns the blob's name; null if the attachment is gone, in which case the file is still staged */
  return async (id: string, staged: StagedBlob): Promise<string | null> => {
    const named = await transaction(async (tx) => {
      await tx.query(`select ${lockBlob('$1')}`, [staged.hash]);
      const { rowCount } = await tx.query(nameFile, [id, staged.hash]);
      return rowCount === 1;
    });
    if (!named) return null;
    await untilRemoved({ pool }, [staged.hash]);
    await staged.keep();
    // If the owner removed the attachment while its file was being stored, the blob is recorded as an orphan again, because the
    // sweeper may already have run.
    await pool.query(noteOrphan, [id, staged.hash]);
    return staged.hash;
  };
}

const nameFile = `update chat_attachment set blob = $2 where id = $1 and status = 'processing'`;

const noteOrphan = `
insert into orphaned_blob (blob) select $2 where not exists (select from chat_attachment where id = $1 and blob = $2)`;
