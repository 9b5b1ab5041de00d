import { type Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';

/** In the order they run; a name is never used twice and never changed. */
export type Migrations = {
  name: string;
  class: new (...options: ConstructorParameters<typeof Migration>) => Migration;
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
  // An ORM of its own, so that the application's cannot change tables.
  const orm = new MikroORM({
    dbName,
    driverOptions: { ...patient, max: 1 },
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true },
  });
  await lock.connect();
  try {
    await lock.query(`select pg_advisory_lock(hashtext('staffroom.migrations'))`);
    const applied = await new Migrator(orm.em).up();
    return applied.map(({ name }) => name);
  } finally {
    await orm.close();
    await lock.end();
  }
}
