import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from '../testing/library-server.ts';
import { plainEmbedder } from '../testing/plain-embedder.ts';

let server: LibraryServer;
let ana: TestClient;
let ben: TestClient;

beforeAll(async () => {
  server = await libraryServer({ embedder: plainEmbedder() });
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
});
afterAll(() => server.close());

let counter = 0;
const words = () =>
  `The lighthouse keeper number ${counter++} writes down the weather of every single night.`;

async function storedFiles(): Promise<number> {
  const entries = await readdir(server.blobs, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
async function rows(id: string): Promise<Record<string, number>> {
  const { rows: counted } = await server.database.pool.query(
    `select (select count(*) from document where id = $1)::int as document,
       (select count(*) from document_version where document_id = $1)::int as version,
       (select count(*) from passage where document_id = $1)::int as passage,
       (select count(*) from passage_vector x join passage p on p.id = x.passage_id where p.document_id = $1)::int as vector,
       (select count(*) from document_share where document_id = $1)::int as share`,
    [id],
  );
  return counted[0];
}
const nothing = { document: 0, version: 0, passage: 0, vector: 0, share: 0 };
const trash = async (client: TestClient) => (await client.get('/api/documents?trashed=true')).body;

describe('the trash', () => {
  test('the trash of each person contains what they deleted until they restore it', async () => {
    const { id } = await server.add(ana, 'keeper.md', words());
    await ana.put(`/api/documents/${id}/shares`, { to: 'company', role: 'editor' });
    await ana.delete(`/api/documents/${id}`);
    const { items, counts } = await trash(ana);
    expect(items).toMatchObject([{ id, deletedAt: expect.any(String), role: 'owner' }]);
    expect(counts.total).toBe(1);
    expect((await trash(ben)).items).toEqual([]);
    expect((await ben.post(`/api/documents/${id}/restore`)).status).toBe(404);
    expect((await ben.delete(`/api/documents/${id}?permanent=true`)).status).toBe(404);
    expect((await ben.get('/api/documents?sort=name')).body.items).toEqual([]);

    expect((await ana.post(`/api/documents/${id}/restore`)).body).toMatchObject({ deletedAt: null });
    expect((await trash(ana)).items).toEqual([]);
    expect((await ben.get(`/api/documents/${id}`)).status).toBe(200);
  });
});

describe('permanent deletion', () => {
  test('permanent deletion removes a document with its versions, passages, vectors, grants and file', async () => {
    const before = await storedFiles();
    const { id } = await server.add(ana, 'keeper.md', words());
    await ana.upload(`/api/documents/${id}/versions`, 'keeper.md', words());
    await server.until(async () => (await ana.get(`/api/documents/${id}`)).body.version === 2);
    await server.embedded(ana, id);
    await ana.put(`/api/documents/${id}/shares`, { to: 'company', role: 'viewer' });
    expect(await storedFiles()).toBe(before + 2);

    await ana.delete(`/api/documents/${id}`);
    expect((await ana.delete(`/api/documents/${id}?permanent=true`)).status).toBe(204);
    expect(await rows(id)).toEqual(nothing);
    expect(await storedFiles()).toBe(before);
    expect((await ana.post(`/api/documents/${id}/restore`)).status).toBe(404);
    expect((await ana.delete(`/api/documents/${id}?permanent=true`)).status).toBe(404);
  });

  test('permanent deletion keeps a file while another document has the same content, even of another person', async () => {
    const text = words();
    const mine = await server.add(ana, 'keeper.md', text);
    const theirs = await server.add(ben, 'keeper.md', text);
    const before = await storedFiles();
    await ana.delete(`/api/documents/${mine.id}?permanent=true`);
    expect(await storedFiles()).toBe(before);
    expect((await ben.get(`/api/documents/${theirs.id}/file`)).body).toBe(text);
    await ben.delete(`/api/documents/${theirs.id}?permanent=true`);
    expect(await storedFiles()).toBe(before - 1);
  });

  test('permanent deletion keeps a file while it is attached to a question, and removes it afterwards', async () => {
    const { pool } = server.database;
    const { id } = await server.add(ana, 'keeper.md', words());
    await pool.query(
      `insert into chat_attachment (user_id, filename, file_size, blob, process)
       select owner_id, v.filename, v.file_size, blob, '' from document d join document_version v on v.document_id = d.id where d.id = $1`,
      [id],
    );
    const before = await storedFiles();
    await ana.delete(`/api/documents/${id}?permanent=true`);
    expect(await storedFiles()).toBe(before);
    await pool.query('delete from chat_attachment');
    const other = await server.add(ana, 'keeper.md', words());
    await ana.delete(`/api/documents/${other.id}?permanent=true`);
    expect(await storedFiles()).toBe(before - 1);
  });

  test('permanent deletion does not lose a file that is uploaded again at that moment', async () => {
    const text = words();
    let { id } = await server.add(ana, 'keeper.md', text);
    for (let round = 0; round < 10; round++) {
      const [, upload] = await Promise.all([
        ana.delete(`/api/documents/${id}?permanent=true`),
        ana.upload('/api/documents', 'keeper.md', text),
      ]);
      id = upload.body.id;
      expect((await ana.get(`/api/documents/${id}/file`)).body).toBe(text);
    }
  });

  test('permanent deletion delays no one if the file store is slow, and loses no file that is uploaded again', async () => {
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    await using slow = await libraryServer({
      embedder: plainEmbedder(),
      store: (blobs) => ({
        ...blobs,
        async delete(hash, signal) {
          asked.resolve();
          await gate.promise;
          await blobs.delete(hash, signal);
        },
      }),
    });
    const eve = await slow.signIn('eve@example.test');
    const text = words();
    const { id } = await slow.add(eve, 'keeper.md', text);
    const removed = eve.delete(`/api/documents/${id}?permanent=true`);
    await asked.promise;
    const open = () =>
      slow.database.pool.query(
        `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
    // Polls, because background work such as indexing has short transactions, which end soon.
    await expect.poll(async () => (await open()).rows).toEqual([]);
    await slow.add(eve, 'other.md', words());
    const again = eve.upload('/api/documents', 'keeper.md', text);
    // The upload's row exists, while its file waits for the end of the deletion.
    await expect.poll(async () => (await eve.get('/api/documents')).body.length).toBe(2);
    gate.resolve();
    expect((await removed).status).toBe(204);
    expect((await eve.get(`/api/documents/${(await again).body.id}/file`)).body).toBe(text);
  });

  test('a document is permanently deleted after thirty days in the trash, and not earlier', async () => {
    const before = await storedFiles();
    const old = await server.add(ana, 'old.md', words());
    const recent = await server.add(ana, 'recent.md', words());
    const kept = await server.add(ana, 'kept.md', words());
    for (const { id } of [old, recent]) await ana.delete(`/api/documents/${id}`);
    const age = (id: string, days: number) =>
      server.database.pool.query(
        'update document set deleted_at = now() - make_interval(days => $2) where id = $1',
        [id, days],
      );
    await age(old.id, 31);
    await age(recent.id, 29);
    // Every process that starts purges the trash.
    await server.work();
    await server.until(async () => (await rows(old.id))['document'] === 0);
    expect(await rows(old.id)).toEqual(nothing);
    await expect.poll(storedFiles).toBe(before + 2);
    expect((await trash(ana)).items.map(({ id }: { id: string }) => id)).toEqual([recent.id]);
    expect((await ana.get(`/api/documents/${kept.id}`)).status).toBe(200);
  });
});
