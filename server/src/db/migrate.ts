import type { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { notedMigrations, noteProduct, refuseNewer } from './noted-migrations.ts';

/** In the order they run; a name is never used twice and never changed. */
export type Migrations = {
  name: string;
  /** Nearly every start has nothing to migrate, and reads none of them. */
  load: () => Promise<new (...options: ConstructorParameters<typeof Migration>) => Migration>;
}[];

/** Of a program that does not say it. */
const unknownProduct = '0.0.0';

/** Building an index over a large table takes minutes. */
const limit = 15 * 60_000;

/**
 * Runs the migrations that this database has not seen, each once, however many processes start together. One failure
 * undoes them all.
 * @param product the version of the program, which the database keeps beside what it has run
 * @returns the names of those that ran here.
 * @throws AppError where a newer version has migrated the database
 */
export async function migrate(
  config: pg.PoolConfig,
  dbName: string,
  migrations: Migrations,
  product = unknownProduct,
): Promise<string[]> {
  const patient = { ...config, statement_timeout: limit, query_timeout: limit };
  // A waiting process holds only this client, so the one that migrates never waits for the others.
  const lock = new pg.Client(patient);
  lock.on('error', () => {
    // Losing the connection gives the lock back; the migrations are one transaction and report their own errors.
  });
  const known = new Set(migrations.map(({ name }) => name));
  /** They are noted in the transaction in which they run: either all of another process's are there, or none is. */
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
    // Another process, of another version perhaps, can have migrated while this one waited.
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
  // An ORM of its own, so that the application's cannot change tables.
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
