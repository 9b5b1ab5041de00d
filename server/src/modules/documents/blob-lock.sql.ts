import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';

/**
 * SQL that locks a blob until the end of the transaction. Take the lock to add a row that names the blob, and to mark the blob
 * for deletion.
 */
export const lockBlob = (blob: string) => `pg_advisory_xact_lock(hashtextextended(${blob}, 5))`;

/** Milliseconds between two checks whether a deletion has ended. */
const pause = 50;

/**
 * Waits until no deletion of these blobs is in progress; the caller can then store them. The caller must already have a row
 * that names each blob, because such a row prevents later deletions.
 */
export async function untilRemoved({ pool }: Pick<Database, 'pool'>, blobs: string[]): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      'select from orphaned_blob where blob = any($1) and removing_until > now() limit 1',
      [blobs],
    );
    if (rowCount === 0) return;
    await delay(pause);
  }
}
