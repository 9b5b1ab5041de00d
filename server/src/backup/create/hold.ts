import type pg from 'pg';

/** Seconds until a hold expires that its backup no longer renews, for example because the process was killed. */
const lifetime = 120;
const renewEveryMs = 30_000;

export interface BackupHold extends AsyncDisposable {
  /** Throws if the hold could not be renewed in time, so that blobs of the backup may have been deleted. */
  check(): void;
}

type Pool = Pick<pg.Pool, 'query'>;

/**
 * Keeps every process from deleting blobs until it is disposed of. Take the hold before the snapshot: then each blob that the
 * snapshot names stays in the file store. A database from before the table exists has no hold.
 */
export async function holdBlobs(pool: Pool): Promise<BackupHold> {
  const { rows: found } = await pool.query<{ there: boolean }>(
    `select to_regclass('backup_hold') is not null as there`,
  );
  if (!found[0]?.there) return { check: () => undefined, [Symbol.asyncDispose]: async () => undefined };
  const { rows } = await pool.query<{ id: string }>(
    `insert into backup_hold (expires_at) values (now() + interval '${lifetime} s') returning id`,
  );
  const id = rows[0]?.id;
  let renewedAt = performance.now();
  const timer = setInterval(() => {
    const at = performance.now();
    pool
      .query(`update backup_hold set expires_at = now() + interval '${lifetime} s' where id = $1`, [id])
      .then(
        () => (renewedAt = at),
        // The next renewal may succeed; `check` reports a hold that expired.
        () => undefined,
      );
  }, renewEveryMs);
  timer.unref();
  return {
    check() {
      if (performance.now() - renewedAt > lifetime * 1_000)
        throw new Error(
          'The backup could not keep its files from being deleted: the database did not answer',
        );
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      // A hold that cannot be deleted expires.
      await pool
        .query('delete from backup_hold where id = $1 or expires_at < now()', [id])
        .catch(() => undefined);
    },
  };
}
