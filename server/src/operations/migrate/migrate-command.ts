import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isAppError } from '@staffroom/sdk';
import pg from 'pg';
import { type Connections, openConnections } from '../../db/connections.ts';
import type { DatabaseLog } from '../../db/database-log.ts';
import { migrate, type Migrated, runDeferred } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { notedMigrations, refuseNewer } from '../../db/noted-migrations.ts';
import { checkServer, migrationError } from '../../db/server-check.ts';
import { type Env, EnvError, readEnv } from '../../env.ts';
import { withSecretFiles } from '../../env-files.ts';
import { backfillProgress, type BackfillProgress } from '../../modules/operations/backfill-progress.sql.ts';
import { productBuild } from '../product-build.ts';
import { planMigrations, type PlannedMigration } from './plan-migrations.ts';

interface Terminal {
  variables: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
}

const usage = 'node server/bin/server.js migrate [--plan] [--json]';

/**
 * Runs the pending migrations, or prints them with `--plan`, which changes nothing.
 * @returns the exit code: 0, or 2 for an unknown argument, or 78 for a wrong setting or a database that this version cannot use
 */
export async function migrateCommand(given: string[], terminal: Terminal): Promise<number> {
  const { variables, out, err } = terminal;
  const options = readArguments(given);
  if (options === null) {
    err(`Use: ${usage}`);
    return 2;
  }
  try {
    const env = readEnv(withSecretFiles(variables));
    const { version } = await productBuild();
    await using place = await openPlace(env);
    const log = logTo(err);
    if (!place.connections.embedded) await checkServer(place.pool, { log });
    const text = options.plan
      ? await plan(place, version, log, options)
      : await run(place, version, log, options);
    out(text);
    return 0;
  } catch (error) {
    if (!(error instanceof EnvError) && !isAppError(error)) throw error;
    for (const problem of error instanceof EnvError ? error.problems : [error.message]) err(problem);
    return 78;
  }
}

interface Options {
  plan: boolean;
  json: boolean;
}

function readArguments(args: string[]): Options | null {
  try {
    const { values } = parseArgs({
      args,
      options: { plan: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    return values;
  } catch {
    return null;
  }
}

interface Place extends AsyncDisposable {
  connections: Connections;
  pool: pg.Pool;
}

async function openPlace(env: Env): Promise<Place> {
  const log: DatabaseLog = { info() {}, warn() {}, error() {} };
  const directory = join(env.DATA_DIR, 'database');
  if (env.DATABASE_URL === undefined && !existsSync(directory))
    throw new EnvError([
      `DATABASE_URL is missing, and the embedded database in ${directory} does not exist: its first start creates it`,
    ]);
  // The connections of a command have another name than those of a program.
  const connections = await openConnections({
    url: env.DATABASE_URL,
    directory,
    applicationName: 'staffroom-migrate',
    log,
  });
  const pool = new pg.Pool({ ...connections.config, min: 0, max: 1 });
  // Without a listener, the error of an idle connection would end the command.
  pool.on('error', () => undefined);
  return {
    connections,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end();
      await connections.close();
    },
  };
}

async function plan({ pool }: Place, product: string, log: DatabaseLog, { json }: Options): Promise<string> {
  const client = await pool.connect();
  try {
    const noted = await notedMigrations(client);
    refuseNewer(noted, new Set(migrations.map(({ name }) => name)), product);
    const { rows } = await client.query<{ table: string; rows: number }>(
      `select relname as table, reltuples::float8 as rows from pg_class
       where relkind in ('r', 'p') and reltuples >= 0 and relnamespace = current_schema::regnamespace`,
    );
    const pending = await planMigrations({
      noted: new Set(noted.map(({ name }) => name)),
      rows: new Map(rows.map(({ table, rows: estimated }) => [table, estimated])),
      migrations,
      log,
    });
    const backfills = await backfillProgress(client);
    return json ? JSON.stringify({ product, pending, backfills }) : planText(pending, backfills);
  } finally {
    client.release();
  }
}

function planText(pending: PlannedMigration[], backfills: BackfillProgress[]): string {
  const lines = [pending.length === 0 ? 'No migration is pending.' : `Pending migrations: ${pending.length}`];
  for (const { name, phase, minProgram, tables, statements } of pending) {
    const minimum = phase === 'contract' ? `, needs Staffroom ${minProgram} or newer` : '';
    lines.push('', `${name} (${phase}${minimum})`);
    for (const { table, lock, blocks, isRewritten, rows } of tables) {
      const size = rows === null ? 'unknown rows' : `about ${rows} rows`;
      lines.push(
        `  locks ${table} (${size}): ${lock}, blocks ${blocks}${isRewritten ? ', rewrites the table' : ''}`,
      );
    }
    for (const statement of statements) lines.push(`  ${statement.replaceAll('\n', '\n  ')};`);
  }
  for (const { name, done, total } of backfills) lines.push('', `Backfill ${name}: ${done} of ${total} done`);
  return lines.join('\n');
}

async function run(
  { connections, pool }: Place,
  product: string,
  log: DatabaseLog,
  { json }: Options,
): Promise<string> {
  const { config } = connections;
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const dbName = rows[0]?.name ?? 'postgres';
  const given = { product, log };
  const first = await migrate(config, dbName, migrations, given).catch((error: unknown) => {
    throw migrationError(error);
  });
  const last = first.deferred.length > 0 ? await runDeferred(config, dbName, migrations, given) : null;
  const outcome: Migrated = last ? { ...last, applied: [...first.applied, ...last.applied] } : first;
  return json ? JSON.stringify(outcome) : outcomeText(outcome);
}

function outcomeText({ applied, deferred, older }: Migrated): string {
  const lines = applied.map((name) => `${name} applied`);
  if (deferred.length > 0)
    lines.push(
      `${deferred.join(', ')} deferred until older programs have ended: ${older.map((version) => `Staffroom ${version}`).join(', ')}`,
    );
  return lines.length === 0 ? 'No migration is pending.' : lines.join('\n');
}

const logTo = (err: Terminal['err']): DatabaseLog => ({
  info() {},
  warn: (text, fields) => err(`${text} ${JSON.stringify(fields ?? {})}`),
  error: (text, fields) => err(`${text} ${JSON.stringify(fields ?? {})}`),
});
