import type { Database } from '../../../db/database.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import { lockBlob } from '../blob-lock.ts';

export type BlobSweep = () => Promise<void>;

interface Orphan {
  blob: string;
  /** Ids of the rows in `orphaned_blob`. */
  notes: string[];
}

const batchSize = 10;
/** Milliseconds to delete one blob. */
const deleteLimit = 30_000;
/** Seconds; must exceed `deleteLimit`. The longest that uploads of this blob wait; after a crash the deletion is repeated later. */
const lease = 60;

/**
 * Chooses a blob under the same lock as uploads, and ends that transaction before calling the store. A slow bucket then delays
 * only an upload of the same blob, which waits in `untilRemoved` and stores it again.
 */
export function createBlobSweep(
  { pool, transaction }: Pick<Database, 'pool' | 'transaction'>,
  blobs: Pick<BlobStore, 'delete'>,
): BlobSweep {
  return async () => {
    for (;;) {
      const { rows } = await pool.query<Orphan>(orphans);
      if (rows.length === 0) return;
      const chosen = await choose(rows);
      const outcomes = await Promise.allSettled(chosen.map(remove));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    }
  };

  function choose(found: Orphan[]): Promise<Orphan[]> {
    const notes = found.flatMap((orphan) => orphan.notes);
    return transaction(async (tx) => {
      await tx.query(lockAll, [found.map(({ blob }) => blob)]);
      await tx.query(forgetUsed, [notes]);
      const { rows } = await tx.query<Orphan>(markChosen, [notes]);
      return rows;
    });
  }

  async function remove({ blob, notes }: Orphan): Promise<void> {
    try {
      await blobs.delete(blob, AbortSignal.timeout(deleteLimit));
      // Keeps newer notes: an upload may have stored the blob again since.
      await pool.query('delete from orphaned_blob where id = any($1)', [notes]);
    } catch (error) {
      await pool.query('update orphaned_blob set removing_until = null where id = any($1)', [notes]);
      throw error;
    }
  }
}

const orphans = `
select blob, array_agg(id) as notes from orphaned_blob group by blob
having coalesce(max(removing_until), '-infinity') <= now() order by blob limit ${batchSize}`;

// Locks in order of names, as uploads do.
const lockAll = `
select count(${lockBlob('blob')}::text) from (select blob from unnest($1::text[]) blob order by blob) named`;

const forgetUsed = `
delete from orphaned_blob o where id = any($1) and (exists (select from document_version v where v.blob = o.blob)
  or exists (select from chat_attachment a where a.blob = o.blob))`;

const markChosen = `
with chosen as (
  update orphaned_blob set removing_until = clock_timestamp() + interval '${lease} s'
  where id = any($1) and coalesce(removing_until, '-infinity') <= clock_timestamp() returning id, blob)
select blob, array_agg(id) as notes from chosen group by blob`;
