import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openConnections } from '../../db/connections.ts';
import type { DatabaseLog } from '../../db/database-log.ts';
import { lockDirectory } from '../../db/embedded/directory-lock.ts';
import { BackupRefused } from '../outcome.ts';
import { inspectTarget, type TargetState } from './schema.ts';

/** Milliseconds. Rows come from a place that may be slow, and loading a large table takes minutes. */
export const patientLimits = {
  waitLimit: 3_600_000,
  idleInTransactionLimit: 86_400_000,
  statementLimit: 3_600_000,
};

export interface EmbeddedPlace {
  dataDir: string;
  log: DatabaseLog;
}

/** Opens an embedded database without migrating it. @throws AppError if another process has it open */
export function openEmbeddedPlace(directory: string, log: DatabaseLog) {
  return openConnections({ directory, limits: patientLimits, log });
}

/** Says whether the embedded database is in use. @throws BackupRefused if it is and may not be replaced */
export async function requireEmptyFolder({ dataDir, log }: EmbeddedPlace, replace: boolean): Promise<void> {
  const directory = join(dataDir, 'database');
  if (!existsSync(directory)) return;
  const connections = await openEmbeddedPlace(directory, log);
  try {
    const state = await inspect(connections.config);
    if (state !== 'empty' && !replace)
      throw new BackupRefused(
        `The embedded database in ${directory} contains a workspace. Restore into an empty DATA_DIR, or add --replace, which keeps the present database beside it.`,
      );
  } finally {
    await connections.close();
  }
}

async function inspect(config: pg.PoolConfig): Promise<TargetState> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await inspectTarget(client);
  } finally {
    await client.end();
  }
}

/**
 * Builds a new embedded database beside the present one, and exchanges the two only when `fill` has succeeded. The present
 * database stays as the restore point.
 * @param fill fills the new database, which has no tables
 * @returns the folder of the restore point; null if there was no database
 */
export async function exchangeEmbedded(
  { dataDir, log }: EmbeddedPlace,
  now: Date,
  fill: (config: pg.PoolConfig) => Promise<void>,
): Promise<string | null> {
  const directory = join(dataDir, 'database');
  const building = `${directory}.restoring`;
  const lock = lockDirectory(directory);
  try {
    await rm(building, { recursive: true, force: true });
    const connections = await openEmbeddedPlace(building, log);
    try {
      await fill(connections.config);
    } finally {
      await connections.close();
    }
    const before = existsSync(directory)
      ? `${directory}.before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
      : null;
    if (before !== null) await rename(directory, before);
    await rename(building, directory);
    return before;
  } finally {
    await rm(building, { recursive: true, force: true });
    await rm(`${building}.lock`, { force: true });
    lock.release();
  }
}
