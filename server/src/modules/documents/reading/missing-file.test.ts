import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { testServer } from '../../../testing/test-server.ts';

const sentence = 'The file is missing in the file store. Upload it again, or ask an administrator.';

it('a document whose file is missing on the disk answers a plain sentence to every request, and can be uploaded again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-lost-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await using server = await testServer({ env: { DATA_DIR: folder } });
  const ana = await server.signIn('ana@example.test');
  const { id } = (await ana.upload('/api/documents', 'lost.txt', 'These words get lost.')).body;
  const path = `/api/documents/${id}`;
  await expect.poll(async () => (await ana.get(path)).body.status).toBe('processed');
  await rm(join(folder, 'blobs'), { recursive: true });

  for (const part of ['file', 'download']) {
    const { status, body } = await ana.get(`${path}/${part}`);
    expect([part, status, body.message]).toEqual([part, 404, sentence]);
  }
  expect((await ana.get(`${path}/thumbnail`)).status).toBe(404);
  expect((await ana.get(path)).body.status).toBe('processed');
  const again = await ana.upload('/api/documents', 'lost.txt', 'These words get lost.');
  expect(again.status).toBe(201);
  expect((await ana.get(`${path}/file`)).body).toBe('These words get lost.');
});
