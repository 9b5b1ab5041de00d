import type pg from 'pg';
import { BackupRefused } from './outcome.ts';

/** Places of which this process takes a backup: the embedded database does not keep connections of one process apart. */
const running = new Set<string>();

/**
 * Makes sure that only one backup of a workspace runs, in all processes together. The lock ends with the process.
 * @param workspace a name of the workspace within this process
 * @throws BackupRefused if another backup is running
 */
export async function lockBackups(pool: pg.Pool | null, workspace: string): Promise<AsyncDisposable> {
  const busy = () =>
    new BackupRefused('Another backup of this workspace is running. Wait until it has ended.');
  if (running.has(workspace)) throw busy();
  running.add(workspace);
  let client: pg.PoolClient | undefined;
  const release = async () => {
    running.delete(workspace);
    // The lock belongs to the connection, which therefore ends.
    client?.release(true);
  };
  try {
    client = await pool?.connect();
    const { rows } = (await client?.query<{ got: boolean }>(
      `select pg_try_advisory_lock(hashtext('staffroom.backup')) as got`,
    )) ?? { rows: [{ got: true }] };
    if (!rows[0]?.got) throw busy();
  } catch (error) {
    await release();
    throw error;
  }
  return { [Symbol.asyncDispose]: release };
}
