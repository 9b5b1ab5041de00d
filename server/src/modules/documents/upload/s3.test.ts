import { createHash } from 'node:crypto';
import { DeleteBucketCommand, DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let s3: Awaited<ReturnType<typeof startFauxqs>>;
let server: TestServer;
const bucket = 'staffroom-files';
const s3Client = () =>
  new S3Client({
    endpoint: `http://127.0.0.1:${s3.port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });

beforeAll(async () => {
  s3 = await startFauxqs({ port: 0, logger: false });
  s3.createBucket(bucket);
  server = await testServer({
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
    },
  });
});
afterAll(() => server.close());

it('the document library stores its files in an S3 bucket, processes them from there and returns them', async () => {
  const ana = await server.signIn('ana@example.test');
  const uploaded = await ana.upload('/api/documents', 'terms.txt', 'The notice period is ninety days.');
  expect(uploaded.status).toBe(201);
  const path = `/api/documents/${uploaded.body.id}`;
  await expect.poll(async () => (await ana.get(path)).body.status).toBe('processed');
  expect((await ana.get(`${path}/file`)).body).toBe('The notice period is ninety days.');
});

it('a document whose file is missing in the bucket causes a readable error, not an internal error', async () => {
  const ana = await server.signIn('ana@example.test');
  const uploaded = await ana.upload('/api/documents', 'lost.txt', 'These words get lost.');
  const path = `/api/documents/${uploaded.body.id}`;
  await expect.poll(async () => (await ana.get(path)).body.status).toBe('processed');
  const hash = createHash('sha256').update('These words get lost.').digest('hex');
  const object = `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
  const client = s3Client();
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: object }));
  const { status, body, headers } = await ana.get(`${path}/file`);
  expect([status, body]).toMatchObject([404, { code: 'not-found' }]);
  expect(body.message).toBe(
    'The file is missing in the file store. Upload it again, or ask an administrator.',
  );
  expect(headers.get('content-disposition')).toBeNull();
});

it('the readiness check and the errors of reading and uploading name a bucket that is deleted while the server runs', async () => {
  const ana = await server.signIn('ana@example.test');
  const { id } = (await ana.upload('/api/documents', 'old.txt', 'These words are old.')).body;
  const client = s3Client();
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
  await client.send(new DeleteBucketCommand({ Bucket: bucket }));
  const sentence =
    'The bucket of the file store is missing. Ask an administrator to check the server’s settings.';
  expect((await server.anonymous.get('/readyz')).body.checks.files).toEqual({
    ready: false,
    reason: sentence,
  });
  for (const answer of [
    await ana.get(`/api/documents/${id}/file`),
    await ana.upload('/api/documents', 'new.txt', 'These words are new.'),
  ])
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([503, expect.stringContaining(sentence)]);
  s3.createBucket(bucket);
});

it('a server is not ready once its bucket cannot be reached, and says what is missing', async () => {
  expect((await server.anonymous.get('/readyz')).body.checks.files).toEqual({ ready: true });
  await s3.stop();
  const { status, body } = await server.anonymous.get('/readyz');
  expect(status).toBe(503);
  expect(body.checks.files).toMatchObject({ ready: false });
});
