import { constants, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseOptions, openDatabase } from '../db/database.ts';
import { templateKey } from './template-key.ts';

const cache = join(import.meta.dirname, '../../../node_modules/.cache/staffroom');
const day = 24 * 60 * 60 * 1000;

/** Fills `directory` with a migrated database. Templates stay between runs; what they contain is in their name. */
export async function copyEmbeddedTemplate(
  directory: string,
  options: Pick<DatabaseOptions, 'entities' | 'migrations'>,
): Promise<void> {
  const template = join(cache, `database-${await templateKey(options.migrations)}`);
  if (!existsSync(template)) await buildTemplate(template, options);
  await cp(join(template, 'database'), directory, { recursive: true, mode: constants.COPYFILE_FICLONE });
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
    // Creating an empty database takes seconds, so all templates start as a copy of one.
    if (options.migrations.length > 0)
      await copyEmbeddedTemplate(join(dataDir, 'database'), { entities: [], migrations: [] });
    const database = await openDatabase({ ...options, dataDir, log });
    await database.close();
    await rename(dataDir, template);
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    // Another test file was faster.
    if (!existsSync(template)) throw error;
  }
}

async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(cache)) {
    const { mtimeMs } = await stat(join(cache, name));
    if (Date.now() - mtimeMs > day) await rm(join(cache, name), { recursive: true, force: true });
  }
}
