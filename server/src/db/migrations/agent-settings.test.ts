import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createServerDatabase } from '../../testing/server-template.ts';
import { openDatabase } from '../database.ts';
import { migrations } from './index.ts';

const log = { info() {}, warn() {}, error() {} };
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '028-agent-settings'),
);

it('the migration keeps settings that agents stored in their records', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'staffroom-migration-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = process.env['TEST_DATABASE_URL'];
  const created = server
    ? await createServerDatabase(server, { entities: [], migrations: before })
    : undefined;
  onTestFinished(() => created?.[Symbol.asyncDispose]());
  const options = { url: created?.url, dataDir, log };
  {
    await using old = await openDatabase({ ...options, entities: [], migrations: before });
    await old.pool.query(`
      with person as (insert into app_user (subject, email, name) values ('a', 'a', 'a') returning id)
      insert into agent_record (agent, collection, owner_id, data)
      select 'writer', 'settings', id, '{"chosen": {"tone": "Warm"}}'::jsonb from person
      union all select 'writer', 'settings', null, '{"chosen": {"tone": "Plain"}}'
      union all select 'writer', 'texts', null, '{"chosen": {"tone": "Plain"}}'
      union all select 'other', 'settings', null, '{"tone": "Plain"}'`);
  }
  await using database = await openDatabase({ ...options, entities: [], migrations });
  const { rows } = await database.pool.query(
    'select agent, email, chosen from agent_settings left join app_user on app_user.id = user_id order by email nulls first',
  );
  expect(rows).toEqual([
    { agent: 'writer', email: null, chosen: { tone: 'Plain' } },
    { agent: 'writer', email: 'a', chosen: { tone: 'Warm' } },
  ]);
  const { rows: left } = await database.pool.query(
    'select agent, collection from agent_record order by agent',
  );
  expect(left).toEqual([
    { agent: 'other', collection: 'settings' },
    { agent: 'writer', collection: 'texts' },
  ]);
});
