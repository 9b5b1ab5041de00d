import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from '../testing/library-server.ts';
import { plainEmbedder } from '../testing/plain-embedder.ts';

let server: LibraryServer;
let ana: TestClient;
let ben: TestClient;
let anaId: string;
let benId: string;

beforeAll(async () => {
  server = await libraryServer({ embedder: plainEmbedder(), working: false });
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
  anaId = (await ana.get('/api/auth/me')).body.id;
  benId = (await ben.get('/api/auth/me')).body.id;
  // Ana has thirty documents in five sizes, and several of them have the same creation time. Every third document of Ben's is
  // shared with Ana.
  await server.database.pool.query(
    `insert into document (owner_id, filename, file_type, file_size, status, tags, created_at)
     select $1, case when n % 2 = 0 then 'Report ' else 'budget ' end || n || '.' || t.type, t.type, n % 5,
       case when n % 4 = 0 then 'failed' else 'processed' end, case when n % 3 = 0 then '{Finance,north}'::text[] else '{}' end,
       now() - make_interval(days => n / 3)
     from generate_series(1, 30) n, lateral (select case when n % 2 = 0 then 'pdf' else 'md' end as type) t`,
    [anaId],
  );
  await server.database.pool.query(
    `with theirs as (
       insert into document (owner_id, filename, file_type, file_size, status, tags)
       select $1, 'Theirs ' || n || '.docx', 'docx', 9, 'processed', '{north}' from generate_series(1, 9) n returning id, filename)
     insert into document_share (document_id, user_id) select id, $2 from theirs where filename similar to '%(3|6|9).docx'`,
    [benId, anaId],
  );
  await addFiles();
});
afterAll(() => server.close());

/** Adds the first version that every document needs. */
const addFiles = () =>
  server.database.pool.query(
    `insert into document_version (document_id, version, blob, filename, file_size)
     select id, 1, encode(sha256(filename::bytea), 'hex'), filename, file_size from document
     where not exists (select from document_version where document_id = document.id)`,
  );

interface Item {
  id: string;
  filename: string;
  fileSize: number;
  createdAt: string;
}
async function all(query: string, client = ana): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor = ''; ; ) {
    const { status, body } = await client.get(`/api/documents?${query}&limit=4${cursor}`);
    expect(status).toBe(200);
    items.push(...body.items);
    if (body.next === null) return items;
    cursor = `&cursor=${encodeURIComponent(body.next)}`;
  }
}

describe('the list of documents', () => {
  test.each([
    'sort=owner',
    'sort=--name',
    'owner=ben',
    'recent=maybe',
    'trashed=1',
    'limit=0&sort=name',
    'limit=501&sort=name',
    'cursor=x',
    `cursor=${Buffer.from('["a"]').toString('base64url')}`,
    `cursor=${Buffer.from(`["a","${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}"]`).toString('base64url')}`,
    `cursor=${Buffer.from('{"__proto__":1}').toString('base64url')}`,
  ])('the list of documents refuses the query %s', async (query) => {
    expect(await ana.get(`/api/documents?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
  });
});

describe('the list of documents', () => {
  test('the list of documents is an array for clients that do not use paging', async () => {
    for (const query of ['', '?q=report', '?status=processed&limit=3', '?offset=2'])
      expect(Array.isArray((await ana.get(`/api/documents${query}`)).body)).toBe(true);
    expect((await ana.get('/api/documents')).body).toHaveLength(33);
  });

  test('the list of documents contains the same documents with and without paging', async () => {
    for (const q of ['NORTH', 'complet', 'pdf', 'theirs'])
      expect((await ana.get(`/api/documents?q=${q}`)).body).toEqual(
        (await ana.get(`/api/documents?q=${q}&sort=-created&limit=500`)).body.items,
      );
  });

  test.each([
    ['-created', (a: Item, b: Item) => b.createdAt.localeCompare(a.createdAt)],
    ['created', (a: Item, b: Item) => a.createdAt.localeCompare(b.createdAt)],
    ['size', (a: Item, b: Item) => a.fileSize - b.fileSize],
    ['-size', (a: Item, b: Item) => b.fileSize - a.fileSize],
  ])('the list of documents returns each document once across pages sorted by %s', async (sort, order) => {
    const items = await all(`sort=${sort}`);
    expect(new Set(items.map(({ id }) => id)).size).toBe(33);
    expect(items).toEqual(items.toSorted(order));
  });

  test('the list of documents sorts numbers in names by value, ignoring case, in both directions', async () => {
    const names = (await all('sort=name')).map(({ filename }) => filename.toLowerCase());
    expect(names.slice(0, 15).every((name) => name.startsWith('budget'))).toBe(true);
    expect(names.slice(0, 6).map((name) => Number.parseInt(name.slice(7), 10))).toEqual([1, 3, 5, 7, 9, 11]);
    expect((await all('sort=-name')).map(({ filename }) => filename.toLowerCase())).toEqual(
      names.toReversed(),
    );
  });

  test('paging through the list of documents continues correctly when documents are added or removed between pages', async () => {
    const client = await server.signIn('pager@example.test');
    const { id } = (await client.get('/api/auth/me')).body;
    const insert = async (name: string) => {
      await server.database.pool.query(
        `insert into document (owner_id, filename, file_type, file_size) values ($1, $2, 'md', 1)`,
        [id, name],
      );
      await addFiles();
    };
    for (const name of ['b', 'd', 'f', 'h']) await insert(`${name}.md`);
    const first = (await client.get('/api/documents?sort=name&limit=2')).body;
    await insert('a.md');
    await insert('e.md');
    await client.delete(`/api/documents/${first.items[1].id}`);
    const second = (await client.get(`/api/documents?sort=name&limit=9&cursor=${first.next}`)).body;
    expect(second.items.map(({ filename }: Item) => filename)).toEqual(['e.md', 'f.md', 'h.md']);
    expect(second).not.toHaveProperty('counts');
  });

  test.each([
    ['status=failed', 7],
    ['type=PDF', 15],
    ['tag=FINANCE', 10],
    ['tag=north', 13],
    ['owner=mine', 30],
    ['owner=shared', 3],
    ['owner=mine&q=report&status=completed', 8],
    ['recent=true', 23],
    ['tag=%25', 0],
    ['q=%25&sort=name', 0],
    ['q=NORTH&sort=name', 13],
    ['q=complet&sort=name', 26],
    ['trashed=true', 0],
  ])('the list of documents filtered by %s has %i items, matching its counts', async (query, count) => {
    const { body } = await ana.get(
      `/api/documents?${query}${query.startsWith('status') ? '&sort=name' : ''}`,
    );
    expect(body.items).toHaveLength(count);
    expect(body.counts.total).toBe(count);
  });

  test('the list of documents counts each value of a filter under all other filters', async () => {
    const { counts } = (await ana.get('/api/documents?type=pdf&status=processed')).body;
    expect(counts).toEqual({
      total: 8,
      status: { processed: 8, failed: 7 },
      type: { pdf: 8, md: 15, docx: 3 },
      tag: { Finance: 3, north: 3 },
      owner: { mine: 8, shared: 0 },
      recent: 5,
    });
  });

  test('the list of documents and its counts leave out documents that the person cannot read', async () => {
    const stranger = await server.signIn('stranger@example.test');
    const { body } = await stranger.get('/api/documents?sort=name');
    expect(body).toEqual({
      items: [],
      next: null,
      counts: { total: 0, status: {}, type: {}, tag: {}, owner: { mine: 0, shared: 0 }, recent: 0 },
    });
  });
});
