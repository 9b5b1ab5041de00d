import type { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';

/** In the order they run; a name is never used twice and never changed. */
export type Migrations = {
  name: string;
  /** Nearly every start has nothing to migrate, and reads none of them. */
  load: () => Promise<new (...options: ConstructorParameters<typeof Migration>) => Migration>;
}[];

/** Building an index over a large table takes minutes. */
const limit = 15 * 60_000;

/**
 * Runs the migrations that this database has not seen, each once, however many processes start together. One failure
 * undoes them all.
 * @returns the names of those that ran here.
 */
export async function migrate(
  config: pg.PoolConfig,
  dbName: string,
  migrations: Migrations,
): Promise<string[]> {
  const patient = { ...config, statement_timeout: limit, query_timeout: limit };
  // A waiting process holds only this client, so the one that migrates never waits for the others.
  const lock = new pg.Client(patient);
  lock.on('error', () => {
    // Losing the connection gives the lock back; the migrations are one transaction and report their own errors.
  });
  await lock.connect();
  try {
    if (await hasSeenAll(lock, migrations)) return [];
    await lock.query(`select pg_advisory_lock(hashtext('staffroom.migrations'))`);
    return await run(patient, dbName, migrations);
  } finally {
    await lock.end();
  }
}

/** They are noted in the transaction in which they run: either all of another process's are there, or none is. */
async function hasSeenAll(client: pg.Client, migrations: Migrations): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('mikro_orm_migrations') is not null there`,
  );
  if (!rows[0]?.there) return false;
  const { rows: noted } = await client.query<{ name: string }>('select name from mikro_orm_migrations');
  const seen = new Set(noted.map(({ name }) => name));
  return migrations.every(({ name }) => seen.has(name));
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
