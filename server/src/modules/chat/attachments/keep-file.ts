import type { Database } from '../../../db/database.ts';
import type { StagedBlob } from '../../blobs/blob-store.ts';
import { lockBlob, untilRemoved } from '../../documents/blob-lock.ts';

/**
 * Puts the file of an attachment that is being read into the store. The row names it first, as with documents: what sweeps the
 * store takes the same lock and either sees the row or has said before what it removes, and that is waited for.
 */
export function createFileKeeping({ pool, transaction }: Pick<Database, 'pool' | 'transaction'>) {
  /** @returns its name in the store; null where the attachment is gone, and then the file is still staged */
  return async (id: string, staged: StagedBlob): Promise<string | null> => {
    const named = await transaction(async (tx) => {
      await tx.query(`select ${lockBlob('$1')}`, [staged.hash]);
      const { rowCount } = await tx.query(nameFile, [id, staged.hash]);
      return rowCount === 1;
    });
    if (!named) return null;
    await untilRemoved({ pool }, [staged.hash]);
    await staged.keep();
    // Taken away meanwhile: what was noted then may have been swept before the file was there.
    await pool.query(noteOrphan, [id, staged.hash]);
    return staged.hash;
  };
}

const nameFile = `update chat_attachment set blob = $2 where id = $1 and status = 'processing'`;

const noteOrphan = `
insert into orphaned_blob (blob) select $2 where not exists (select from chat_attachment where id = $1 and blob = $2)`;
