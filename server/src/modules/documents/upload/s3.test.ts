import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let s3: Awaited<ReturnType<typeof startFauxqs>>;
let server: TestServer;

beforeAll(async () => {
  s3 = await startFauxqs({ port: 0, logger: false });
  s3.createBucket('staffroom-files');
  server = await testServer({
    env: {
      S3_BUCKET: 'staffroom-files',
      S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
    },
  });
});
afterAll(() => server.close());

it('keeps the files of the library in a bucket, reads them there and gives them back', async () => {
  const ana = await server.signIn('ana@example.test');
  const uploaded = await ana.upload('/api/documents', 'terms.txt', 'The notice period is ninety days.');
  expect(uploaded.status).toBe(201);
  const path = `/api/documents/${uploaded.body.id}`;
  await expect.poll(async () => (await ana.get(path)).body.status).toBe('processed');
  expect((await ana.get(`${path}/file`)).body).toBe('The notice period is ninety days.');
});

it('is not ready once the bucket cannot be reached, and says what is missing', async () => {
  expect((await server.anonymous.get('/readyz')).body.checks.files).toEqual({ ready: true });
  await s3.stop();
  const { status, body } = await server.anonymous.get('/readyz');
  expect(status).toBe(503);
  expect(body.checks.files).toMatchObject({ ready: false });
});
