import pg from 'pg';
import { BackupRefused } from '../outcome.ts';
import { dropEverything, inspectTarget } from './schema.ts';

/** The name that connections of the backup commands show in `pg_stat_activity`; a server shows "staffroom" and its version. */
export const commandName = 'staffroom-backup';

async function withClient<T>(config: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, application_name: commandName });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Says whether a PostgreSQL database is empty, so that a restore needs no restore point.
 * @throws BackupRefused if it contains tables of another program, if servers use it, or if it is in use and may not be replaced
 */
export async function requireEmptyServer(config: pg.PoolConfig, replace: boolean): Promise<boolean> {
  return withClient(config, async (client) => {
    const state = await inspectTarget(client);
    if (state === 'foreign')
      throw new BackupRefused(
        'The database contains tables of another program. Create an empty database and name it in DATABASE_URL.',
      );
    if (state === 'used' && !replace)
      throw new BackupRefused(
        'The database contains a workspace. Restore into an empty database, or add --replace, which takes a restore point first.',
      );
    await requireStopped(client);
    return state === 'empty';
  });
}

/** @throws BackupRefused if a running server is connected */
async function requireStopped(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and (application_name = 'staffroom' or starts_with(application_name, 'staffroom ')) and pid <> pg_backend_pid()`,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new BackupRefused(
      `${count} connections of running Staffroom servers use the database. Stop all servers, and then repeat the command.`,
    );
}

/** @throws BackupRefused if a running server is connected to the database */
export const requireStoppedServers = (config: pg.PoolConfig): Promise<void> =>
  withClient(config, requireStopped);

/** Drops all tables of the workspace, in one transaction. */
export async function emptyServer(config: pg.PoolConfig): Promise<void> {
  await withClient({ ...config, statement_timeout: 0, query_timeout: 0 }, async (client) => {
    await client.query('begin');
    await dropEverything(client);
    await client.query('commit');
  });
}
