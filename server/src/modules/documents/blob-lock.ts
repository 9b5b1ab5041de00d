import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';

/** Locks a blob until the end of the transaction, both to add a row for it and to mark it for deletion. */
export const lockBlob = (blob: string) => `pg_advisory_xact_lock(hashtextextended(${blob}, 5))`;

/** Milliseconds between two checks. */
const pause = 50;

/**
 * Waits until no deletion of these blobs is in progress. The caller must have a row for each blob, which excludes it from later
 * deletions, and can store it afterwards.
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
