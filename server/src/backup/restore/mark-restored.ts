import pg from 'pg';
import type { Manifest } from '../format/manifest.ts';

/** Pauses schedules, digests and webhooks until an administrator resumes them, so that nothing is sent a second time. */
export async function markRestored(config: pg.PoolConfig, { name, snapshotAt }: Manifest): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(
      `insert into restored_workspace (backup, snapshot_at) values ($1, $2)
       on conflict (only_row) do update set backup = excluded.backup, snapshot_at = excluded.snapshot_at,
         restored_at = now(), resumed_at = null, resumed_by = null`,
      [name, snapshotAt],
    );
  } finally {
    await client.end();
  }
}
