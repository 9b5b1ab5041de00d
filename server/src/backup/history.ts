import pg from 'pg';
import { lockBackups } from './backup-lock.ts';
import { BackupRefused } from './outcome.ts';

const { escapeIdentifier } = pg;

interface Begun {
  kind: 'backup' | 'verify';
  place: string;
  startedBy: string | null;
  startedAt: Date;
  /** The backup that is verified. */
  name?: string;
}

/**
 * Records a backup or a verification for the page in Administration. A database that is too old for the table, or that only
 * the command has open, has no history.
 */
export async function beginHistory(pool: pg.Pool | null, { kind, place, startedBy, startedAt, name }: Begun) {
  const there = await pool?.query<{ there: boolean }>(
    `select to_regclass('backup_run') is not null as there`,
  );
  if (!pool || !there?.rows[0]?.there) return { finish: async () => undefined };
  const { rows } = await pool.query<{ id: string }>(
    `insert into backup_run (kind, place, started_by, name, started_at) values ($1, $2, $3, $4, $5) returning id`,
    [kind, place, startedBy, name ?? null, startedAt],
  );
  return {
    async finish(
      outcome: Partial<Record<'name' | 'warning' | 'error', string | null>> &
        Partial<Record<'rows' | 'blobs' | 'bytes' | 'new_bytes', number>>,
    ): Promise<void> {
      const entries = Object.entries(outcome);
      const changes = entries.map(([column], index) => `${escapeIdentifier(column)} = $${index + 2}`);
      await pool.query(
        `update backup_run set finished_at = now()${changes.map((change) => `, ${change}`).join('')} where id = $1`,
        [rows[0]?.id, ...entries.map(([, value]) => value)],
      );
    },
  };
}

/** Ends the entries of backups whose process has died, unless a backup of this workspace is running. */
export async function endInterrupted(pool: pg.Pool, workspace: string): Promise<void> {
  try {
    await using resources = new AsyncDisposableStack();
    resources.use(await lockBackups(pool, workspace));
    await pool.query('update backup_run set finished_at = now(), error = $1 where finished_at is null', [
      'The process ended during the work. An unfinished backup is never used.',
    ]);
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
  }
}
