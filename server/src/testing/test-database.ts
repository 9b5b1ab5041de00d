import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type DatabaseOptions, openDatabase } from '../db/database.ts';
import { copyEmbeddedTemplate } from './embedded-template.ts';
import { createServerDatabase } from './server-template.ts';

export interface TestDatabase extends Database {
  /** The address of the database on the PostgreSQL server; undefined for the embedded one. */
  url: string | undefined;
  /** A folder that is empty except for the files of the embedded database; removed on disposal. */
  dataDir: string;
}

export type TestDatabaseOptions = Pick<DatabaseOptions, 'entities' | 'migrations'> & Partial<DatabaseOptions>;

const quiet: DatabaseOptions['log'] = { info() {}, warn() {}, error() {} };

/**
 * Creates a migrated, empty database: embedded, or on the server of `TEST_DATABASE_URL`. It is copied from a template, which
 * takes less than a second.
 * @example await using database = await testDatabase({ entities, migrations });
 */
export async function testDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));

  const server = process.env['TEST_DATABASE_URL'];
  let url: string | undefined;
  if (server) {
    const created = await createServerDatabase(server, options);
    opened.use(created);
    url = created.url;
  } else {
    await copyEmbeddedTemplate(join(dataDir, 'database'), options);
  }
  const database = opened.use(await openDatabase({ log: quiet, ...options, url, dataDir }));

  const resources = opened.move();
  const close = (): Promise<void> => resources.disposeAsync();
  return { ...database, url, dataDir, close, [Symbol.asyncDispose]: close };
}
