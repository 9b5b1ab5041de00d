import type { Database } from '../../../db/database.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import { lockBlob } from '../blob-lock.sql.ts';

export type BlobSweep = () => Promise<void>;

interface Orphan {
  blob: string;
  /** Ids of the rows in `orphaned_blob` that name this blob. */
  notes: string[];
}

const batchSize = 10;
/** The timeout in milliseconds for deleting one blob. */
const deleteLimit = 30_000;
/**
 * Seconds for which a blob is reserved for deletion, and for which uploads of the same blob wait at most. Must exceed
 * `deleteLimit`. After a crash, the deletion is repeated later.
 */
const lease = 60;

/**
 * Deletes blobs that nothing uses. Marks a blob for deletion under the same lock that uploads take, and ends that transaction
 * before the slow call to the store. A slow bucket thus delays only an upload of the same blob, which waits in `untilRemoved`
 * and then stores the blob again. Deletes nothing during a backup, which copies the blobs of an earlier moment.
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
      // Deletes only these notes and keeps newer ones, because an upload may have stored the blob again in the meantime.
      await pool.query('delete from orphaned_blob where id = any($1)', [notes]);
    } catch (error) {
      await pool.query('update orphaned_blob set removing_until = null where id = any($1)', [notes]);
      throw error;
    }
  }
}

/** A backup takes its hold before it reads the rows, so it does not need the blobs that were chosen before the hold. */
const notHeld = 'not exists (select from backup_hold where expires_at > clock_timestamp())';

const orphans = `
select blob, array_agg(id) as notes from orphaned_blob group by blob
having coalesce(max(removing_until), '-infinity') <= now() and ${notHeld} order by blob limit ${batchSize}`;

// Locks the blobs in the order of their names, like uploads, to prevent deadlocks.
const lockAll = `
select count(${lockBlob('blob')}::text) from (select blob from unnest($1::text[]) blob order by blob) named`;

const forgetUsed = `
delete from orphaned_blob o where id = any($1) and (exists (select from document_version v where v.blob = o.blob)
  or exists (select from chat_attachment a where a.blob = o.blob)
  or exists (select from agent_package p where p.blob = o.blob))`;

const markChosen = `
with chosen as (
  update orphaned_blob set removing_until = clock_timestamp() + interval '${lease} s'
  where id = any($1) and coalesce(removing_until, '-infinity') <= clock_timestamp() and ${notHeld} returning id, blob)
select blob, array_agg(id) as notes from chosen group by blob`;
