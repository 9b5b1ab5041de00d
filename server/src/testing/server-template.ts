import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type DatabaseOptions, openDatabase } from '../db/database.ts';
import { templateKey } from './template-key.ts';
import { withClient } from './with-client.ts';

function databasePrefix(run = process.env['TEST_DATABASE_RUN'] ?? String(process.pid)): string {
  return `staffroom_test_${run}_`;
}

export interface ServerDatabase extends AsyncDisposable {
  url: string;
}

export async function createServerDatabase(
  server: string,
  options: Pick<DatabaseOptions, 'entities' | 'migrations'>,
): Promise<ServerDatabase> {
  const template = `${databasePrefix()}template_${await templateKey(options.migrations)}`;
  const name = `${databasePrefix()}${randomBytes(6).toString('hex')}`;
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) await buildTemplate(server, template, options, client);
    await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: withDatabase(server, name),
    async [Symbol.asyncDispose]() {
      await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

export async function dropServerDatabases(server: string, run: string): Promise<void> {
  await withClient(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [databasePrefix(run)],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });
}

async function buildTemplate(
  server: string,
  template: string,
  options: Pick<DatabaseOptions, 'entities' | 'migrations'>,
  client: pg.Client,
): Promise<void> {
  const building = `${template}_building`;
  await client.query(`drop database if exists ${building} with (force)`);
  await client.query(`create database ${building}`);
  const log = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ ...options, url: withDatabase(server, building), dataDir: '', log });
  await database.close();
  await client.query(`alter database ${building} rename to ${template}`);
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
