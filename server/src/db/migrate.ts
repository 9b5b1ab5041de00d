import type { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { notedMigrations, noteProduct, refuseNewer } from './noted-migrations.ts';

/** In execution order; a name is never reused or changed. */
export type Migrations = {
  name: string;
  /** Loaded on demand, because almost every start has nothing to migrate. */
  load: () => Promise<new (...options: ConstructorParameters<typeof Migration>) => Migration>;
}[];

/** For a program that does not pass its version. */
const unknownProduct = '0.0.0';

/** Milliseconds; building an index over a large table takes minutes. */
const limit = 15 * 60_000;

/**
 * Runs new migrations, each once, however many processes start together. A failure undoes all of them.
 * @param product the program's version, stored with the migrations
 * @returns the names of those that ran here
 * @throws AppError if a newer version has migrated the database
 */
export async function migrate(
  config: pg.PoolConfig,
  dbName: string,
  migrations: Migrations,
  product = unknownProduct,
): Promise<string[]> {
  const patient = { ...config, statement_timeout: limit, query_timeout: limit };
  // A waiting process uses only this client, so the migrating one never waits for others.
  const lock = new pg.Client(patient);
  lock.on('error', () => {
    // Losing the connection releases the lock; the migrations run in one transaction and report their own errors.
  });
  const known = new Set(migrations.map(({ name }) => name));
  /** Records are written in the migrations' transaction, so either all or none of another process's are visible. */
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
    // Another process, perhaps of another version, may have migrated during the wait.
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
  // A separate ORM, so that the application's cannot change tables.
  const orm = new MikroORM({
    dbName,
    driverOptions: { ...config, max: 1 },
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList, snapshot: false, silent: true },
  });
  try {
    const applied = await new Migrator(orm.em).up();
    return applied.map(({ name }) => name);
  } finally {
    await orm.close();
  }
}
