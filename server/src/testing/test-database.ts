import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type DatabaseOptions, openDatabase } from '../db/database.ts';
import { copyEmbeddedTemplate } from './embedded-template.ts';
import { createServerDatabase } from './server-template.ts';

export interface TestDatabase extends Database {
  /** Of the PostgreSQL server's database, or undefined for the embedded one. */
  url: string | undefined;
  /** Empty but for the embedded database's files; removed on disposal. */
  dataDir: string;
}

export type TestDatabaseOptions = Pick<DatabaseOptions, 'entities' | 'migrations'> & Partial<DatabaseOptions>;

const quiet: DatabaseOptions['log'] = { info() {}, warn() {}, error() {} };

/**
 * A migrated, empty database of its own: embedded, or on the server of `TEST_DATABASE_URL`. It is copied from a template
 * that is made once, so it costs less than a second.
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
