import type pg from 'pg';

/**
 * SQL that is true while a restored workspace waits for an administrator. Until then, nothing may be sent or done a second time
 * that happened after the backup.
 */
export const waitsForAdministrator = 'exists (select from restored_workspace where resumed_at is null)';

/** Whether schedules, digests and webhooks wait for an administrator after a restore. */
export async function isPausedAfterRestore({ pool }: { pool: Pick<pg.Pool, 'query'> }): Promise<boolean> {
  const { rows } = await pool.query<{ waits: boolean }>(`select ${waitsForAdministrator} as waits`);
  return rows[0]?.waits ?? false;
}
