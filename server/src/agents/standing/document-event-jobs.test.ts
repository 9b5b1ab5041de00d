import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { entities } from '../../modules/entities.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { createDocumentEventJobs } from './document-event-jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ entities, migrations });
});
afterAll(() => database.close());

const noAgents = async () => new Map();

it('document news is claimed in a transaction, and an empty news list needs no transaction', async () => {
  let begun = 0;
  const news = createDocumentEventJobs({
    pool: database.pool,
    transaction(work) {
      begun += 1;
      return database.transaction(work);
    },
  });
  expect(await news.pass(noAgents)).toBeNull();
  expect(begun).toBe(0);
  await database.pool.query(
    `insert into document_news (event, document_id) values ('document.updated', gen_random_uuid())`,
  );
  expect(await news.pass(noAgents)).toEqual([]);
  expect(begun).toBe(1);
  expect(await news.pass(noAgents)).toBeNull();
  expect(begun).toBe(1);
});
