import { constants, cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { type DatabaseOptions, openDatabase } from '../db/database.ts';
import { templateKey } from './template-key.ts';

const cache = join(import.meta.dirname, '../../../node_modules/.cache/staffroom');
const day = 24 * 60 * 60 * 1000;
/** Sizes of a log file in bytes: in a database in use, and in a template. */
const logSize = { whole: 16 * 1024 * 1024, begun: 64 * 1024 };

/**
 * Fills `directory` with a migrated database. Templates are kept between test runs; their names contain a hash of their
 * content.
 */
export async function copyEmbeddedTemplate(
  directory: string,
  options: Pick<DatabaseOptions, 'entities' | 'migrations'>,
): Promise<void> {
  const template = join(cache, `database-${await templateKey(options.migrations)}`);
  if (!existsSync(template)) await buildTemplate(template, options);
  // Uses `cpSync`, because `cp` takes ten times as long for so many small files.
  cpSync(join(template, 'database'), directory, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await resizeLog(directory, logSize.whole);
}

async function buildTemplate(
  template: string,
  options: Pick<DatabaseOptions, 'entities' | 'migrations'>,
): Promise<void> {
  await mkdir(cache, { recursive: true });
  await removeOldTemplates();
  const dataDir = await mkdtemp(join(cache, 'building-'));
  const log = { info() {}, warn() {}, error() {} };
  try {
    // Begins with a copy of the template without migrations, because creating an empty database takes seconds.
    if (options.migrations.length > 0)
      await copyEmbeddedTemplate(join(dataDir, 'database'), { entities: [], migrations: [] });
    const database = await openDatabase({ ...options, dataDir, log });
    await shrink(database.pool);
    await database.close();
    await resizeLog(join(dataDir, 'database'), logSize.begun);
    await rename(dataDir, template);
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    // Another test file has created the template first.
    if (!existsSync(template)) throw error;
  }
}

/**
 * Reduces a template: two thirds of its files belong to databases that the engine never opens, and most bytes to the
 * write-ahead log.
 */
async function shrink(pool: Pool): Promise<void> {
  await pool.query('update pg_database set datistemplate = false');
  const { rows } = await pool.query<{ name: string }>(
    'select datname as name from pg_database where datname <> current_database()',
  );
  for (const { name } of rows) await pool.query(`drop database ${name}`);
  await pool.query('set wal_recycle = off; select pg_switch_wal(); checkpoint');
}

/**
 * Changes the size of log files. A new log is mostly zeros; enlarged as a sparse file, it takes no disk space until it is
 * written.
 */
async function resizeLog(database: string, size: number): Promise<void> {
  const folder = join(database, 'pg_wal');
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile()) await truncate(join(folder, entry.name), size);
}

async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(cache)) {
    const { mtimeMs } = await stat(join(cache, name));
    if (Date.now() - mtimeMs > day) await rm(join(cache, name), { recursive: true, force: true });
  }
}
