import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from '../documents/testing/library-server.ts';
import { createUploadAdmission } from './upload-admission.ts';

let server: LibraryServer;
let root: TestClient;
let ana: TestClient;
let ben: TestClient;
const megabyte = 1024 ** 2;
let count = 0;

beforeAll(async () => {
  server = await libraryServer({ working: false });
  root = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('truncate document, storage_change cascade');
  await limit(null, null);
});

const limit = (person: number | null, workspace: number | null) =>
  root.put('/api/admin/storage', { person, workspace });

/** Uploads a file of almost one megabyte whose content differs from all others. */
async function send(client: TestClient, to = '/api/documents', content = `${(count += 1)}`) {
  return client.upload(to, `${count}.txt`, content.padEnd(megabyte - 1024, 'x'));
}
const used = async (client: TestClient) => (await client.get('/api/storage')).body.used as number;
const filesOnDisk = async () =>
  (await readdir(server.blobs, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('the limits for stored files', () => {
  it('storage limits start with defaults, and only an administrator changes them, which is audited', async () => {
    await server.database.pool.query(`delete from workspace_setting where key = 'storage'`);
    expect((await ana.get('/api/admin/storage')).status).toBe(403);
    expect((await ana.put('/api/admin/storage', { person: null, workspace: null })).status).toBe(403);
    expect((await root.put('/api/admin/storage', { person: 5, workspace: null })).status).toBe(400);
    const { body } = await root.get('/api/admin/storage');
    expect(body).toMatchObject({ limits: { person: 5 * 1024 ** 3, workspace: 100 * 1024 ** 3 }, used: 0 });
    expect(body.disk.free).toBeGreaterThan(0);
    expect((await limit(2 * megabyte, null)).body.limits).toEqual({ person: 2 * megabyte, workspace: null });
    const { items } = (await root.get('/api/admin/audit?action=storage.')).body;
    expect(items[0]).toMatchObject({
      action: 'storage.update',
      detail: { before: body.limits, after: { person: 2 * megabyte, workspace: null } },
    });
  });

  it('an upload above a person’s limit is refused with 507 and leaves nothing behind, also in the trash, until documents are deleted', async () => {
    await limit(2 * megabyte, null);
    const first = await send(ana);
    expect((await send(ana)).status).toBe(201);
    const before = await filesOnDisk();
    expect(await send(ana)).toMatchObject({
      status: 507,
      body: { code: 'storage-full', message: expect.stringContaining('Delete documents permanently') },
    });
    expect(await filesOnDisk()).toHaveLength(before.length);
    expect((await send(ben)).status).toBe(201);

    await ana.delete(`/api/documents/${first.body.id}`);
    expect((await send(ana)).status).toBe(507);
    await ana.delete(`/api/documents/${first.body.id}?permanent=true`);
    expect(await used(ana)).toBe(megabyte - 1024);
    expect((await send(ana)).status).toBe(201);
  });

  it('a person’s storage contains all versions, and a version by an editor uses the storage of the document’s owner', async () => {
    await limit(2 * megabyte, null);
    const { id } = (await send(ana)).body;
    const benId = (await ben.get('/api/auth/me')).body.id;
    await ana.put(`/api/documents/${id}/shares`, { to: 'person', id: benId, role: 'editor' });
    expect((await send(ben, `/api/documents/${id}/versions`)).status).toBe(201);
    expect((await send(ben, `/api/documents/${id}/versions`)).status).toBe(507);
    expect(await used(ana)).toBe(2 * (megabyte - 1024));
    expect(await used(ben)).toBe(0);
  });

  it('versions of a document with the same content count once, and a file of two people counts for each', async () => {
    const { id } = (await send(ana, '/api/documents', 'same')).body;
    expect((await ana.post(`/api/documents/${id}/versions/1/restore`)).status).toBe(200);
    await send(ben, '/api/documents', 'same');
    const size = megabyte - 1024;
    expect([await used(ana), await used(ben)]).toEqual([size, size]);
    const state = (await root.get('/api/admin/storage')).body;
    expect(state.used).toBe(2 * size);
    expect(state.people).toHaveLength(2);
    expect(state.people[0]).toMatchObject({ name: expect.stringMatching(/^(Ana|Ben)$/), used: size });
  });

  it('the counted bytes follow the owner of a document and end with the account', async () => {
    const cleo = await server.signIn('cleo@example.test');
    const { pool } = server.database;
    const idOf = async (client: TestClient) => (await client.get('/api/auth/me')).body.id as string;
    const [benId, cleoId] = await Promise.all([idOf(ben), idOf(cleo)]);
    const { id } = (await send(ana)).body;
    await send(ana, `/api/documents/${id}/versions`);
    await pool.query('update document set owner_id = $2 where id = $1', [id, benId]);
    expect([await used(ana), await used(ben)]).toEqual([0, 2 * (megabyte - 1024)]);
    await send(cleo);
    await pool.query('delete from app_user where id = $1', [cleoId]);
    const { used: all, people } = (await root.get('/api/admin/storage')).body;
    expect([all, people.length]).toEqual([2 * (megabyte - 1024), 1]);
  });

  it('many changes are replaced by their sum', async () => {
    const { pool } = server.database;
    await send(ana);
    await pool.query(
      `insert into storage_change (owner_id, bytes) select owner_id, 1 from document, generate_series(1, 1001)`,
    );
    await send(ana);
    expect((await pool.query('select from storage_change')).rowCount).toBe(1);
    expect(await used(ana)).toBe(2 * (megabyte - 1024) + 1001);
  });

  it('simultaneous uploads of several people fill the workspace to its limit and never exceed it', async () => {
    await limit(null, 5 * megabyte);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => (await send(n % 2 === 0 ? ana : ben)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 507)).toHaveLength(7);
    expect((await root.get('/api/admin/storage')).body.used).toBeLessThanOrEqual(5 * megabyte);
    const { body } = await send(ana);
    expect(body.message).toMatch(/^The workspace has no space left: its limit is 5 MB\./);
  });

  it('uploads above the rate of a person are refused by every process together, and those of others are not', async () => {
    const quotas = { requireRoomFor: async () => {} };
    const space = async () => ({ free: 1e12, total: 1e12 });
    const rate = { points: 3, duration: 600 };
    const processes = [0, 1].map(() =>
      createUploadAdmission({ database: server.database, quotas, space, limit: rate }),
    );
    const ask = (n: number, userId: string) =>
      processes[n % 2]?.({ userId, ownerId: userId, bytes: 1 }).then(
        () => 'admitted',
        (error: { code: string; retryAfter: number }) => [error.code, error.retryAfter > 0],
      );
    const outcomes = [];
    for (let n = 0; n < 4; n += 1) outcomes.push(await ask(n, 'someone'));
    expect(outcomes).toEqual(['admitted', 'admitted', 'admitted', ['rate-limited', true]]);
    expect(await ask(1, 'someone else')).toBe('admitted');
  });
});
