import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';

/** Held to the end of the transaction by whoever adds a row for a content, and by whoever says that a content is to be removed. */
export const lockBlob = (blob: string) => `pg_advisory_xact_lock(hashtextextended(${blob}, 5))`;

/** Milliseconds between two looks. */
const pause = 50;

/**
 * Waits until none of the contents is being removed from the store. Whoever has a row for each of them may then put them there:
 * with a row no content is chosen for removal.
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
