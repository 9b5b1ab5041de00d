import type { MikroORM } from '@mikro-orm/postgresql';
import type { Migration } from '@mikro-orm/migrations';
import { Migrator } from '@mikro-orm/migrations';
import pg from 'pg';

/** In the order they run; a name is never used twice and never changed. */
export type Migrations = {
  name: string;
  class: new (...options: ConstructorParameters<typeof Migration>) => Migration;
}[];

const migrationLimit = 15 * 60_000;

/**
 * Runs the migrations that this database has not seen, each once, however many processes start together.
 * @returns the names of those that ran here.
 */
export async function migrate(orm: MikroORM, config: pg.ClientConfig): Promise<string[]> {
  // The waiting processes hold only this client, so the one that migrates never waits for them.
  const lock = new pg.Client({ ...config, statement_timeout: migrationLimit, query_timeout: migrationLimit });
  lock.on('error', () => {
    // A lost connection gives the lock back; the migrations run in one transaction and report their own errors.
  });
  await lock.connect();
  try {
    await lock.query(`select pg_advisory_lock(hashtext('staffroom.migrations'))`);
    const applied = await new Migrator(orm.em).up();
    return applied.map(({ name }) => name);
  } finally {
    await lock.end();
  }
}
