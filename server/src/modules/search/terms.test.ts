import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { entities } from '../entities.ts';
import { createTermStatistics } from './terms.sql.ts';

let database: TestDatabase;
const log = { warn() {} };

beforeAll(async () => {
  database = await testDatabase({ entities, migrations });
  await database.pool.query(`
    with person as (insert into app_user (subject, email, name) values ('a', 'a', 'a') returning id),
    document as (insert into document (owner_id, filename, file_type, file_size) select id, 'a', 'txt', 1 from person returning id),
    version as (
      insert into document_version (document_id, version, blob, filename, file_size)
      select id, 1, 'x', 'a', 1 from document returning id, document_id)
    insert into passage (document_id, version_id, ordinal, start_offset, end_offset, text, terms, length)
    select document_id, id, n, 0, 1, content, to_tsvector('english', content), length(to_tsvector('english', content))
    from version, unnest(array['harbour storm', 'harbour bridge tower'], array[0, 1]) as x (content, n)`);
});

afterAll(() => database.close());

async function counted() {
  const { rows } = await database.pool.query('select lexeme, passages from term order by lexeme');
  const { rows: total } = await database.pool.query('select passages, average_length from term_total');
  return { words: Object.fromEntries(rows.map(({ lexeme, passages }) => [lexeme, passages])), total };
}

test('the word statistics count the passages that contain each word, and drop words that no longer occur', async () => {
  await using terms = createTermStatistics(database, log);
  await terms.refresh();
  const total = [{ passages: 2, average_length: 2.5 }];
  expect(await counted()).toEqual({ words: { bridg: 1, harbour: 2, storm: 1, tower: 1 }, total });

  await database.pool.query('delete from passage where ordinal = 1');
  await terms.refresh();
  await terms.refresh();
  expect(await counted()).toEqual({
    words: { harbour: 1, storm: 1 },
    total: [{ passages: 1, average_length: 2 }],
  });

  await database.pool.query('delete from passage');
  await terms.refresh();
  expect(await counted()).toEqual({ words: {}, total: [{ passages: 0, average_length: 1 }] });
});
