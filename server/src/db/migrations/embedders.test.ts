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
  migrations.findIndex(({ name }) => name === '004-embedders'),
);

it('the migration keeps earlier vectors searchable, and deletes vectors of another embedder', async () => {
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
      with person as (insert into app_user (subject, email, name) values ('a', 'a', 'a') returning id),
      document as (insert into document (owner_id, filename, file_type, file_size) select id, 'a', 'txt', 1 from person returning id),
      version as (
        insert into document_version (document_id, version, blob, filename, file_size, passages, embedder, embedded)
        select id, n, 'x', 'a', 1, 1, case n when 3 then 'old' else 'new' end, n <> 2 from document, generate_series(1, 3) n
        returning id, document_id),
      piece as (
        insert into passage (document_id, version_id, ordinal, start_offset, end_offset, text, terms, length)
        select document_id, id, 0, 0, 1, 'a', to_tsvector('a'), 1 from version returning id, version_id)
      insert into passage_vector select id, version_id, array_fill(1, array[384])::vector from piece`);
  }
  await using database = await openDatabase({ ...options, entities: [], migrations });
  const { rows: state } = await database.pool.query('select space, embedder, other from embedding_state');
  expect(state).toEqual([{ space: 0, embedder: 'new', other: null }]);
  const { rows: vectors } = await database.pool.query(
    'select x.space, v.version from passage_vector x join document_version v on v.id = x.version_id order by 2',
  );
  expect(vectors).toEqual([
    { space: 0, version: 1 },
    { space: 0, version: 2 },
  ]);
  const { rows: marked } = await database.pool.query(
    'select v.version from embedded_version e join document_version v on v.id = e.version_id',
  );
  expect(marked).toEqual([{ version: 1 }]);
});
