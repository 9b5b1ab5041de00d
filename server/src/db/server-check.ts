import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@staffroom/sdk';
import type pg from 'pg';
import type { DatabaseLog } from './database-log.ts';

export interface ServerFacts {
  version: number;
  /** The installed or installable version of pgvector; null if the server does not have it. */
  vector: string | null;
  isVectorInstalled: boolean;
  user: string;
  database: string;
  /** The schema for new tables; null if the user can use none. */
  schema: string | null;
  canCreateTables: boolean;
  /** Whether Staffroom has created its tables. */
  hasTables: boolean;
}

const oldestVersion = 15;
const oldestVector = [0, 8] as const;
/** Milliseconds between two attempts to reach the server. */
const retryEvery = 500;
/** Milliseconds between two log lines while waiting. */
const logEvery = 10_000;

export interface WaitOptions {
  /** Milliseconds for which an unreachable server is waited for; defaults to no wait. */
  waitMs?: number | undefined;
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
  log: DatabaseLog;
}

/** Checks that Staffroom can use the PostgreSQL server. @throws AppError `unavailable` with the problem and its fix */
export async function checkServer(pool: pg.Pool, wait: WaitOptions): Promise<void> {
  const problem = problemOf(await waitForFacts(pool, wait)) ?? (await extensionProblem(pool));
  if (problem !== null) throw new AppError('unavailable', problem);
}

/** Returns the first problem of a server with its fix; null if there is none. */
export function problemOf(facts: ServerFacts): string | null {
  const major = Math.floor(facts.version / 10_000);
  const { user, database, schema } = facts;
  if (major < oldestVersion)
    return `DATABASE_URL points to PostgreSQL ${major}; Staffroom needs ${oldestVersion} or newer.`;
  if (facts.vector === null)
    return `The PostgreSQL server of DATABASE_URL has no "vector" extension; install pgvector ${oldestVector.join('.')} or newer on it (Debian: postgresql-${major}-pgvector).`;
  if (isOlder(facts.vector, oldestVector))
    return `The PostgreSQL server of DATABASE_URL has pgvector ${facts.vector}; Staffroom needs ${oldestVector.join('.')} or newer (then: alter extension vector update).`;
  if (schema === null || (!facts.canCreateTables && !facts.hasTables))
    return `The user "${user}" of DATABASE_URL can't create tables in the database "${database}". Run there as its owner: grant usage, create on schema ${schema ?? 'public'} to "${user}".`;
  return null;
}

/**
 * Explains an error of `migrate` if the user may not run the migration; other errors stay as they are. The database's error is
 * the error itself or its cause.
 */
export function migrationError(error: unknown): unknown {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  if (code !== '42501' && cause?.code !== '42501') return error;
  return new AppError(
    'unavailable',
    `The user of DATABASE_URL can't change the tables of Staffroom: ${reasonOf(error)}. Make this user the owner of the database and its tables.`,
    { cause: error },
  );
}

/** Tries to create the extension and takes it back: its rights depend on the provider. @returns the problem and its fix */
export async function extensionProblem(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select exists (select from pg_extension where extname = 'vector') as there`,
  );
  if (rows[0]?.there) return null;
  const client = await pool.connect();
  try {
    // Read with the same connection, because a check has only one.
    const { user, database } = await readFacts(client);
    try {
      await client.query('begin');
      await client.query('create extension if not exists vector');
      return null;
    } catch (error) {
      const { code } = error as { code?: string };
      // Another process may be creating the extension at the same time.
      if (code === '23505' || code === '42710') return null;
      if (code !== '42501') throw error;
      return `The user "${user}" of DATABASE_URL can't create the extension "vector". Run in the database "${database}" as a superuser: create extension vector.`;
    } finally {
      await client.query('rollback');
    }
  } finally {
    client.release();
  }
}

async function waitForFacts(pool: pg.Pool, { waitMs = 0, signal, log }: WaitOptions): Promise<ServerFacts> {
  const begun = performance.now();
  for (let logged = -logEvery; ; ) {
    try {
      return await readFacts(pool);
    } catch (cause) {
      const waited = performance.now() - begun;
      if (!isDown(cause) || waited + retryEvery > waitMs || signal?.aborted)
        throw new AppError('unavailable', connectionProblem(cause), { cause });
      if (waited - logged >= logEvery) {
        log.warn('database: waiting for server', { reason: reasonOf(cause), waitMs });
        logged = waited;
      }
      // An abort ends the wait early; the next attempt then reports the error.
      await delay(retryEvery, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Whether the server may answer later: nothing listens there yet, or PostgreSQL is starting or stopping. */
function isDown(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  if (error instanceof AggregateError) return error.errors.every(isDown);
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT'].includes(code) ||
    ['57P01', '57P02', '57P03'].includes(code)
  );
}

export async function readFacts(connection: pg.Pool | pg.PoolClient): Promise<ServerFacts> {
  const { rows } = await connection.query<ServerFacts>(
    `select current_setting('server_version_num')::int as version,
      (select coalesce(installed_version, default_version) from pg_available_extensions where name = 'vector') as vector,
      exists (select from pg_extension where extname = 'vector') as "isVectorInstalled",
      current_user as "user", current_database() as database, current_schema() as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "canCreateTables",
      to_regclass('mikro_orm_migrations') is not null as "hasTables"`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('PostgreSQL returned no row');
  return facts;
}

const reasonOf = (cause: unknown) =>
  cause instanceof Error ? cause.message || String(cause) : String(cause);

/** Describes an error of connecting, with its fix. A server that refuses the user does answer. */
export function connectionProblem(cause: unknown): string {
  const { code = '' } = cause as { code?: string };
  const server = 'The PostgreSQL server of DATABASE_URL';
  // The codes of a wrong user or password, and of an unknown database.
  if (['28000', '28P01'].includes(code))
    return `${server} refuses the user: ${reasonOf(cause)}. Correct user and password in DATABASE_URL`;
  if (code === '3D000')
    return `${server} has no such database: ${reasonOf(cause)}. Create it, or correct DATABASE_URL`;
  return `${server} does not answer: ${reasonOf(cause)}. Start it, or correct DATABASE_URL`;
}

function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
