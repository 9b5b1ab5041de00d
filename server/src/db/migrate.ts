import type { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { notedMigrations, noteProduct, refuseNewer } from './noted-migrations.ts';

/** All migrations in execution order. A name is never reused or changed. */
export type Migrations = {
  name: string;
  /** Loads the migration on demand, because almost every start has nothing to migrate. */
  load: () => Promise<new (...options: ConstructorParameters<typeof Migration>) => Migration>;
}[];

/** The version that is stored if a program does not pass its own. */
const unknownProduct = '0.0.0';

/** Time limit in milliseconds; building an index over a large table takes minutes. */
const limit = 15 * 60_000;

/**
 * Runs new migrations, each exactly once even if many processes start together. If one fails, all new migrations are rolled
 * back.
 * @param product the version of Staffroom, stored with the migrations
 * @returns the names of the migrations that this process ran
 * @throws AppError if a newer version of Staffroom has migrated the database
 * @throws Error with the name of the failed migration, and the database's error as its cause
 */
export async function migrate(
  config: pg.PoolConfig,
  dbName: string,
  migrations: Migrations,
  product = unknownProduct,
): Promise<string[]> {
  const patient = { ...config, statement_timeout: limit, query_timeout: limit };
  // A process that waits for the lock uses only this connection, so the migrating process never has to wait for a connection.
  const lock = new pg.Client(patient);
  lock.on('error', () => {
    // A lost connection releases the lock. No error is needed: the migrations run in one transaction and report their own
    // errors.
  });
  const known = new Set(migrations.map(({ name }) => name));
  /**
   * Whether all migrations have run. They are recorded in their own transaction, so all or none of another process's migrations
   * are visible.
   */
  async function hasAll(): Promise<boolean> {
    const noted = await notedMigrations(lock);
    refuseNewer(noted, known, product);
    const seen = new Set(noted.map(({ name }) => name));
    return migrations.every(({ name }) => seen.has(name));
  }
  await lock.connect();
  try {
    if (await hasAll()) return [];
    await lock.query(`select pg_advisory_lock(hashtext('staffroom.migrations'))`);
    // Another process, perhaps of another version, may have migrated while this one waited.
    if (await hasAll()) return [];
    const applied = await run(patient, dbName, migrations);
    await noteProduct(lock, applied, product);
    return applied;
  } finally {
    await lock.end();
  }
}

async function run(config: pg.PoolConfig, dbName: string, migrations: Migrations): Promise<string[]> {
  const { Migrator } = await import('@mikro-orm/migrations');
  const migrationsList = await Promise.all(
    migrations.map(async ({ name, load }) => ({ name, class: await load() })),
  );
  // Uses a separate ORM instance, because the application's instance must not be able to change tables.
  const orm = new MikroORM({
    dbName,
    driverOptions: { ...config, max: 1 },
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList, snapshot: false, silent: true },
  });
  let running = 'migrations';
  const migrator = new Migrator(orm.em).on('migrating', ({ name }) => {
    running = name;
  });
  try {
    const applied = await migrator.up();
    return applied.map(({ name }) => name);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${running} failed: ${reason}`, { cause: error });
  } finally {
    await orm.close();
  }
}
