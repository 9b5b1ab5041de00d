import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuiltinEmbedder } from '../../ai/embedders/builtin-embedder.ts';
import { onlyEmbedder } from '../../ai/embedders/embedders.ts';
import { migrations } from '../../db/migrations/index.ts';
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { entities } from '../entities.ts';
import { createSearchService, type SearchService } from './service.ts';
import { createSpaces } from './spaces.sql.ts';
import { createTermStatistics } from './terms.sql.ts';

const documents = 5000;
const embedders = onlyEmbedder(createBuiltinEmbedder());
let database: TestDatabase;
let search: SearchService;
const people: string[] = [];

/**
 * Adds documents: each mentions the harbor, every fifth mentions a storm, and the oldest mentions a lighthouse. The second
 * person can read the first 100 documents.
 */
beforeAll(async () => {
  database = await testDatabase({ entities, migrations });
  for (const name of ['ana', 'ben']) {
    const { rows } = await database.pool.query(
      'insert into app_user (subject, email, name) values ($1, $1, $1) returning id',
      [name],
    );
    people.push(rows[0].id);
  }
  await database.pool.query(insert, [people[0], documents]);
  await database.pool.query(
    `insert into document_share (document_id, user_id) select id, $1 from document where file_size <= 100`,
    [people[1]],
  );
  await using terms = createTermStatistics(database, { warn() {} });
  await terms.refresh();
  // A limit of 0 makes the indexes propose candidates for everyone.
  search = createSearchService({ database, embedders, spaces: createSpaces(database), exactLimit: 0 });
});

afterAll(async () => {
  await database.close();
  await embedders.close();
});

const insert = `
with made as (
  insert into document (owner_id, filename, file_type, file_size, status, updated_at)
  select $1, n || '.txt', 'txt', n, 'processed', now() - ($2::int - n) * interval '1 minute' from generate_series(1, $2::int) n
  returning id, file_size),
version as (
  insert into document_version (document_id, version, blob, filename, file_size, passages)
  select id, 1, 'x', 'x', file_size, 1 from made returning id, document_id, file_size as n)
insert into passage (document_id, version_id, ordinal, start_offset, end_offset, text, terms, length)
select document_id, id, 0, 0, 1, content, to_tsvector('english', content), 3
from version, lateral (select concat('harbour ', n, case when n % 5 = 0 then ' storm' end, case when n = 1 then ' lighthouse' end) as content) made`;

const numbers = async (query: string, person = 0): Promise<number[]> => {
  const passages = await search.passages(people[person] ?? '', query, { mode: 'keyword', limit: 8 });
  return passages.map(({ filename }) => Number.parseInt(filename, 10));
};

test('a word that occurs everywhere is searched only in the newest documents', async () => {
  const found = await numbers('harbour');
  expect(found).toHaveLength(8);
  expect(Math.min(...found)).toBeGreaterThan(documents - 3100);
});

test('a rare word finds documents of any age, and common words fill the remaining search hits', async () => {
  const [first, ...others] = await numbers('the lighthouse of the harbour');
  expect(first).toBe(1);
  expect(others).toHaveLength(7);
});

test('passages with two adjacent common words rank above passages with only one of them', async () => {
  const found = await numbers('storm harbour');
  expect(found).toHaveLength(8);
  expect(found.filter((number) => number % 5 !== 0)).toEqual([]);
});

test.each(['harbour', 'lighthouse harbour', 'storm harbour', 'harbour unheard', 'unheard'])(
  'a search for "%s" finds enough passages for a person with few documents, too, and no documents of other people',
  async (query) => {
    const found = await numbers(query, 1);
    expect(found).toHaveLength(query === 'unheard' ? 0 : 8);
    expect(Math.max(0, ...found)).toBeLessThanOrEqual(100);
  },
);
