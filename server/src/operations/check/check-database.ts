import pg from 'pg';
import { connectionProblem, extensionProblem, problemOf, readFacts } from '../../db/server-check.ts';
import { notedMigrations, refuseNewer } from '../../db/noted-migrations.ts';
import { migrations } from '../../db/migrations/index.ts';
import type { Env } from '../../env.ts';
import { compareClocks } from './check-clock.ts';
import { checkDirectories } from './check-directories.ts';
import { type CheckLine, failure, ok, warning } from './check-line.ts';

/** The connections that one process opens at most. */
const connectionsPerProcess = 30;

/** Checks the database without changing it. @param product the version of this program */
export async function checkDatabase(env: Env, product: string): Promise<CheckLine[]> {
  const { DATABASE_URL: url, production, DATA_DIR: folder } = env;
  if (url === undefined) {
    const message = `The embedded database in ${folder} allows only one process`;
    return [
      production
        ? warning('DATABASE_URL', `${message}. For several processes, use a PostgreSQL server`)
        : ok('DATABASE_URL', message),
    ];
  }
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 });
  // Without a listener, the error of an idle connection would end the process.
  pool.on('error', () => undefined);
  try {
    return await checkServerOf(pool, product);
  } catch (error) {
    return [failure('DATABASE_URL', connectionProblem(error))];
  } finally {
    await pool.end();
  }
}

async function checkServerOf(pool: pg.Pool, product: string): Promise<CheckLine[]> {
  const facts = await readFacts(pool);
  const problem = problemOf(facts) ?? (await extensionProblem(pool));
  if (problem !== null) return [failure('DATABASE_URL', problem)];
  const version = `${Math.floor(facts.version / 10_000)}.${facts.version % 10_000}`;
  return [
    ok('DATABASE_URL', `PostgreSQL ${version} with pgvector ${facts.vector} answers`),
    await checkMigrations(pool, product),
    await checkConnections(pool),
    await checkClock(pool),
    ...(await checkDirectories(pool)),
  ];
}

async function checkMigrations(pool: pg.Pool, product: string): Promise<CheckLine> {
  const client = await pool.connect();
  try {
    const noted = await notedMigrations(client);
    const known = new Set(migrations.map(({ name }) => name));
    refuseNewer(noted, known, product);
    const seen = new Set(noted.map(({ name }) => name));
    const waiting = migrations.filter(({ name }) => !seen.has(name)).length;
    if (waiting === 0) return ok('migrations', 'The tables fit this version');
    return ok('migrations', `The next start applies ${waiting} of ${migrations.length} migrations`);
  } catch (error) {
    return failure('migrations', (error as Error).message);
  } finally {
    client.release();
  }
}

async function checkConnections(pool: pg.Pool): Promise<CheckLine> {
  const { rows } = await pool.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  );
  const most = rows[0]?.most ?? 0;
  const processes = Math.floor(most / connectionsPerProcess);
  const message = `The server allows ${most} connections, enough for ${processes} processes of Staffroom`;
  return processes > 0
    ? ok('connections', message)
    : warning('connections', `${message}. Raise max_connections of PostgreSQL`);
}

async function checkClock(pool: pg.Pool): Promise<CheckLine> {
  const before = Date.now();
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const after = Date.now();
  const there = rows[0]?.now.getTime() ?? before;
  return compareClocks('database clock', (before + after) / 2 - there, (after - before) / 2);
}
