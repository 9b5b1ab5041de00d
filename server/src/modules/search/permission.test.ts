import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuiltinEmbedder } from '../../ai/embedders/builtin-embedder.ts';
import { onlyEmbedder } from '../../ai/embedders/embedders.ts';
import { migrations } from '../../db/migrations/index.ts';
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { entities } from '../entities.ts';
import { createSearchService } from './service.ts';
import { createSpaces } from './spaces.sql.ts';
import { vectorLiteral } from './vector-literal.ts';

const words = [
  'contract',
  'invoice',
  'holiday',
  'server',
  'budget',
  'travel',
  'audit',
  'garden',
  'GDPR',
  'SLA',
];
const embedder = createBuiltinEmbedder();
const embedders = onlyEmbedder(embedder);

interface StoredDocument {
  id: string;
  owner: number;
  /** Indexes of the users with whom the document is shared; null for the company. */
  shares: (number | null)[];
  deleted: boolean;
  words: string[];
}

let database: TestDatabase;
let users: string[];
let documents: StoredDocument[];

beforeAll(async () => {
  database = await testDatabase({ entities, migrations });
  await createSpaces(database).want(embedder.id);
  users = [];
  for (let user = 0; user < 6; user++) users.push(await addUser(`user${user}`));
  documents = [];
  for (let count = 0; count < 40; count++) documents.push(await addDocument());
});

afterAll(async () => {
  await database.close();
  await embedder.close();
});

// Mulberry32, a seeded random generator, creates the same company in every run.
let state = 20;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const below = (limit: number) => Math.floor(random() * limit);
const pick = () => words[below(words.length)] ?? '';

async function one<Row>(statement: string, values: unknown[]): Promise<Row> {
  const { rows } = await database.pool.query(statement, values);
  return rows[0];
}

async function addUser(name: string): Promise<string> {
  const insert = 'insert into app_user (subject, email, name) values ($1, $1, $1) returning id';
  return (await one<{ id: string }>(insert, [name])).id;
}

async function addDocument(): Promise<StoredDocument> {
  const owner = below(users.length);
  const deleted = random() < 0.2;
  const version = 1 + below(2);
  const { id } = await one<{ id: string }>(
    `insert into document (owner_id, filename, file_type, file_size, status, version, deleted_at)
     values ($1, 'a.txt', 'txt', 1, 'processed', $2, case when $3 then now() end) returning id`,
    [users[owner], version, deleted],
  );
  const shares = [
    ...new Set(Array.from({ length: below(3) }, () => (random() < 0.15 ? null : below(users.length)))),
  ];
  for (const share of shares)
    await one('insert into document_share (document_id, user_id) values ($1, $2)', [
      id,
      share === null ? null : users[share],
    ]);
  let current: string[] = [];
  for (let number = 1; number <= version; number++) current = await addVersion(id, number);
  return { id, owner, shares, deleted, words: current };
}

async function addVersion(document: string, version: number): Promise<string[]> {
  const text = Array.from({ length: 4 }, pick);
  const { id } = await one<{ id: string }>(
    `insert into document_version (document_id, version, blob, filename, file_size, passages)
     values ($1, $2, 'x', 'a.txt', 1, 1) returning id`,
    [document, version],
  );
  await one(
    `with stored as (
       insert into passage (document_id, version_id, ordinal, start_offset, end_offset, text, terms, length)
       values ($1, $2, 0, 0, 10, $3, to_tsvector('english', $3), 4) returning id)
     insert into passage_vector (passage_id, version_id, embedding, space) select id, $2, $4, 0 from stored`,
    [document, id, text.join(' '), vectorLiteral(Float32Array.from({ length: 384 }, () => random() - 0.5))],
  );
  return text;
}

function mayRead({ owner, shares, deleted }: StoredDocument, user: number): boolean {
  return !deleted && (owner === user || shares.includes(user) || shares.includes(null));
}

// With a limit of 0, the indexes propose candidates, as for people with many documents.
test.each([0, 3000])(
  'people find everything they can read and nothing else (with exact search up to %i passages)',
  async (exactLimit) => {
    const search = createSearchService({ database, embedders, spaces: createSpaces(database), exactLimit });
    for (let round = 0; round < 120; round++) {
      const user = below(users.length);
      const query = [pick(), pick()];
      const wanted = round % 3 === 0 ? documents.filter(() => random() < 0.5) : documents;
      const mode = (['keyword', 'vector', 'hybrid'] as const)[round % 3] ?? 'hybrid';
      const hits = await search.passages(users[user] ?? '', query.join(' '), {
        mode,
        limit: 50,
        ...(wanted !== documents && { documentIds: wanted.map(({ id }) => id) }),
      });

      const readable = wanted.filter((document) => mayRead(document, user));
      const expected =
        mode === 'keyword'
          ? readable.filter((document) => document.words.some((word) => query.includes(word)))
          : readable;
      expect(hits.map(({ documentId }) => documentId).toSorted()).toEqual(
        expected.map(({ id }) => id).toSorted(),
      );
      const texts = new Map(documents.map((document) => [document.id, document.words.join(' ')]));
      for (const hit of hits) {
        expect(hit.quote).toBe(texts.get(hit.documentId));
        expect(hit.score).toBeGreaterThanOrEqual(0);
        expect(hit.score).toBeLessThanOrEqual(1);
      }
    }
  },
);

test('a person without any readable document finds nothing, whatever document ids they request', async () => {
  const search = createSearchService({ database, embedders, spaces: createSpaces(database) });
  const stranger = await addUser('stranger');
  await database.pool.query('delete from document_share where user_id is null');
  const documentIds = documents.map(({ id }) => id);
  expect(await search.passages(stranger, words.join(' '), { documentIds, limit: 50 })).toEqual([]);
  expect(await search.documents(stranger, 'a.txt')).toEqual([]);
});
