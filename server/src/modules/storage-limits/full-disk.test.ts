import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readdir } from 'node:fs/promises';
import { diskReadiness } from '../../operations/free-space.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from '../documents/testing/library-server.ts';

let server: LibraryServer;
let ana: TestClient;
let isFull = false;
let free = 1e12;
const refusal = {
  status: 507,
  body: {
    code: 'storage-full',
    message: expect.stringMatching(/^The server’s disk is full, so nothing was saved\./),
  },
};

beforeAll(async () => {
  server = await libraryServer({
    working: false,
    space: async () => ({ free, total: 1e12 }),
    store: (blobs) => ({
      ...blobs,
      async stage(source, limit) {
        const staged = await blobs.stage(source, limit);
        if (!isFull) return staged;
        await staged.discard();
        // A folder whose name contains a word that malformed uploads are recognized by.
        throw Object.assign(new Error('ENOSPC: no space left on device, write "/platform"'), {
          code: 'ENOSPC',
        });
      },
    }),
  });
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());

it('on a full disk, an upload is refused with 507 and one sentence, deleting works, and uploads work when space is free again', async () => {
  const { id } = (await ana.upload('/api/documents', 'a.txt', 'first')).body;
  isFull = true;
  expect(await ana.upload('/api/documents', 'b.txt', 'second')).toMatchObject(refusal);
  expect(await ana.upload(`/api/documents/${id}/versions`, 'b.txt', 'second')).toMatchObject(refusal);
  expect((await ana.delete(`/api/documents/${id}?permanent=true`)).status).toBe(204);
  expect(await readdir(`${server.blobs}/staging`)).toEqual([]);
  isFull = false;
  expect((await ana.upload('/api/documents', 'b.txt', 'second')).status).toBe(201);
});

it('uploads leave a reserve on the disk, which deleting needs', async () => {
  free = 200 * 1024 ** 2;
  onTestFinished(() => void (free = 1e12));
  expect(await ana.upload('/api/documents', 'c.txt', 'third')).toMatchObject(refusal);
});

it('a write that PostgreSQL refuses because its disk is full is refused with the same sentence and logged as an error', async () => {
  const { pool } = server.database;
  await pool.query(`create function fill_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await pool.query(
    'create trigger disk_is_full before insert or update on team for each row execute function fill_disk()',
  );
  onTestFinished(async () => void (await pool.query('drop function fill_disk() cascade')));
  const root = await server.signIn('root@example.test');
  expect(await root.post('/api/teams', { name: 'Sales' })).toMatchObject(refusal);
  expect(server.logged.join('')).toMatch(/"level":"error".*53100/);
});

it('the readiness check names a full disk and keeps the process ready, so that people can delete something', async () => {
  const signal = AbortSignal.timeout(1_000);
  const measured = (bytes: number) => diskReadiness(async () => ({ free: bytes, total: 1e12 })).check(signal);
  expect(await measured(1e11)).toEqual({ state: 'ok', freeBytes: 1e11 });
  expect(await measured(5)).toEqual({ state: 'full', freeBytes: 5 });
});
