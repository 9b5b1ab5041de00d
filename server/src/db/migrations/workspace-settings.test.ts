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
  migrations.findIndex(({ name }) => name === '085-workspace-settings'),
);

it('the migration keeps the settings, and a program of the last release and a new one see each other’s changes', async () => {
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
    await old.pool.query(`insert into retention (kind, days) values ('trash', 14), ('chats', null)`);
    await old.pool.query(
      `insert into workspace_state (name, value) values ('storage-limits', '{"person": 5}')`,
    );
    await old.pool.query(`update ai_setting set fallback = true, reranker = '{"model": "a"}'`);
  }
  await using database = await openDatabase({ ...options, entities: [], migrations });
  const stored = async () => {
    const { rows } = await database.pool.query<{ key: string; value: unknown; version: number }>(
      'select key, value, version from workspace_setting order by key',
    );
    return Object.fromEntries(rows.map(({ key, value, version }) => [key, { value, version }]));
  };
  const models = { embedder: null, ownEmbedders: {}, reranker: { model: 'a' } };
  expect(await stored()).toEqual({
    ai: { value: { fallback: true, describer: null }, version: 1 },
    retention: { value: { trash: 14, chats: null }, version: 1 },
    'search-models': { value: models, version: 1 },
    storage: { value: { person: 5 }, version: 1 },
  });

  // The statements of the last release.
  await database.pool.query(
    `insert into retention (kind, days) values ('chats', 90) on conflict (kind) do update set days = excluded.days`,
  );
  await database.pool.query(
    `insert into workspace_state (name, value) values ('storage-limits', '{"person": 6}')
     on conflict (name) do update set value = excluded.value`,
  );
  await database.pool.query(`update ai_setting set describer = 'openai', embedder = '{"id": "b"}'`);
  expect(await stored()).toEqual({
    ai: { value: { fallback: true, describer: 'openai' }, version: 2 },
    retention: { value: { trash: 14, chats: 90 }, version: 2 },
    'search-models': { value: { ...models, embedder: { id: 'b' } }, version: 2 },
    storage: { value: { person: 6 }, version: 2 },
  });

  const change = (key: string, value: object) =>
    database.pool.query('update workspace_setting set value = $2, version = version + 1 where key = $1', [
      key,
      JSON.stringify(value),
    ]);
  await change('retention', { trash: 14, chats: null, audit: 400 });
  await change('storage', { person: 7 });
  await change('ai', { fallback: false, describer: null });
  await change('search-models', { ...models, ownEmbedders: { c: {} }, reranker: null });
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  expect(await rows('select kind, days from retention order by kind')).toEqual([
    { kind: 'audit', days: 400 },
    { kind: 'chats', days: null },
    { kind: 'trash', days: 14 },
  ]);
  expect(await rows(`select value from workspace_state where name = 'storage-limits'`)).toEqual([
    { value: { person: 7 } },
  ]);
  expect(await rows('select fallback, describer, embedder, own_embedders, reranker from ai_setting')).toEqual(
    [{ fallback: false, describer: null, embedder: null, own_embedders: { c: {} }, reranker: null }],
  );
  expect((await stored())['retention']?.version).toBe(3);
});
