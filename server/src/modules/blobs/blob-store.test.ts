import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startFauxqs } from 'fauxqs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BlobMissing, type BlobStore, BlobTooLarge } from './blob-store.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';
import { createS3BlobStore } from './s3-blob-store.ts';

const absent = '0'.repeat(64);
let directory: string;
let opened: AsyncDisposableStack;

beforeEach(async () => {
  opened = new AsyncDisposableStack();
  directory = await mkdtemp(join(tmpdir(), 'staffroom-blobs-'));
  opened.defer(() => rm(directory, { recursive: true }));
});

afterEach(() => opened.disposeAsync());

async function files(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function onS3(): Promise<BlobStore> {
  const server = await startFauxqs({ port: 0, logger: false });
  opened.defer(() => server.stop());
  server.createBucket('files');
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const endpoint = `http://127.0.0.1:${server.port}`;
  return opened.use(
    await createS3BlobStore({ bucket: 'files', region: 'us-east-1', endpoint, ...credentials }, directory),
  );
}

const stores = { 'the disk': () => createDiskBlobStore(directory), 'an S3 server': onS3 };

describe.each(Object.entries(stores))('a blob store on %s', (_place, open) => {
  const add = async (store: BlobStore, bytes: Buffer) =>
    (await store.stage(Readable.from([bytes]), bytes.length)).keep();

  test('the blob store stops an upload that exceeds the size limit and leaves nothing behind', async () => {
    const store = await open();
    let produced = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          produced += 1024;
          yield Buffer.alloc(1024);
        }
      })(),
    );

    await expect(store.stage(endless, 10_000)).rejects.toThrow(BlobTooLarge);
    expect(produced).toBeLessThan(100_000);
    expect(await files()).toEqual([]);
  });

  test('the blob store leaves nothing behind when an upload breaks off', async () => {
    const store = await open();
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('first half');
        throw new Error('connection lost');
      })(),
    );

    await expect(store.stage(broken, 1000)).rejects.toThrow('connection lost');
    expect(await files()).toEqual([]);
  });

  test.each(['../../etc/passwd', 'abc', 'A'.repeat(64)])(
    'the blob store reports a blob named %s as missing',
    async (name) => {
      const store = await open();
      await expect(store.get(name)).rejects.toThrow(BlobMissing);
      await expect(store.borrow(name)).rejects.toThrow(BlobMissing);
    },
  );

  test('the blob store reports a missing blob as missing', async () => {
    const store = await open();
    await expect(store.get(absent)).rejects.toThrow(BlobMissing);
    await expect(store.borrow(absent)).rejects.toThrow(BlobMissing);
  });

  test('the blob store returns a blob by its hash, complete and in ranges', async () => {
    const store = await open();
    const bytes = Buffer.from('The quick brown fox');
    const blob = await add(store, bytes);

    expect(blob).toEqual({ hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length });
    const whole = await store.get(blob.hash);
    expect(whole.size).toBe(bytes.length);
    expect(await buffer(whole.read())).toEqual(bytes);
    expect((await buffer(whole.read({ start: 4, end: 8 }))).toString()).toBe('quick');
  });

  test('the blob store returns a file of several megabytes and an empty file byte for byte', async () => {
    const store = await open();
    for (const bytes of [Buffer.alloc(6 * 1024 * 1024, 'pattern'), Buffer.alloc(0)]) {
      const { hash } = await add(store, bytes);
      expect((await buffer((await store.get(hash)).read())).equals(bytes)).toBe(true);
    }
  });

  test('the blob store provides a blob as a temporary file', async () => {
    const store = await open();
    const { hash } = await add(store, Buffer.from('lent'));
    {
      await using file = await store.borrow(hash);
      expect(await readFile(file.path, 'utf8')).toBe('lent');
      expect((await stat(file.path)).isFile()).toBe(true);
    }
    expect(await buffer((await store.get(hash)).read())).toEqual(Buffer.from('lent'));
  });

  test('the blob store stores equal contents once, and keeps them when one upload is discarded', async () => {
    const store = await open();
    const { hash } = await add(store, Buffer.from('same'));
    await add(store, Buffer.from('same'));
    await (await store.stage(Readable.from([Buffer.from('same')]), 10)).discard();
    expect((await files()).length).toBeLessThanOrEqual(1);
    expect((await store.get(hash)).size).toBe(4);
  });

  test('the blob store contains no blob that was discarded or deleted', async () => {
    const store = await open();
    const discarded = await store.stage(Readable.from([Buffer.from('one')]), 10);
    await discarded.discard();
    const kept = await add(store, Buffer.from('two'));
    await store.delete(kept.hash);
    await store.delete(kept.hash);
    for (const { hash } of [discarded, kept]) await expect(store.get(hash)).rejects.toThrow(BlobMissing);
    expect(await files()).toEqual([]);
  });
});

test('an unreachable S3 server causes an error that does not reveal its address', async () => {
  const settings = { bucket: 'files', region: 'us-east-1', endpoint: 'http://127.0.0.1:1' };
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const store = opened.use(await createS3BlobStore({ ...settings, ...credentials }, directory));
  const refusal = {
    code: 'unavailable',
    message: 'The file store cannot be reached. Try again in a moment.',
  };
  await expect(store.get(absent)).rejects.toMatchObject(refusal);
  await expect(store.ping(AbortSignal.timeout(5_000))).rejects.toMatchObject(refusal);
  const staged = await store.stage(Readable.from([Buffer.from('text')]), 10);
  await expect(staged.keep()).rejects.toMatchObject(refusal);
});

describe('the check of a bucket at the start', () => {
  /** Opens a store whose S3 server answers every request with the same HTTP status. */
  async function answering(status: number) {
    const server = createServer((_request, response) => void response.writeHead(status).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.defer(() => void server.close());
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = {
      bucket: 'files',
      region: 'eu-1',
      accessKeyId: 'test',
      secretAccessKey: 'hidden words',
    };
    return opened.use(await createS3BlobStore({ ...settings, endpoint }, directory));
  }

  test.each([
    [404, /^S3_BUCKET names the bucket "files", which does not exist at 127\.0\.0\.1:\d+\. Create it, or/],
    [403, /^127\.0\.0\.1:\d+ does not let S3_ACCESS_KEY_ID use the bucket "files"\./],
    [301, /^The bucket "files" is not in the region "eu-1"\. Correct S3_REGION\.$/],
    [400, /answers with HTTP 400 when it is asked for the bucket "files"\. Check S3_ENDPOINT/],
  ])(
    'the check of an S3 bucket at the start names the mistake behind the status %i',
    async (status, sentence) => {
      const error: unknown = await (await answering(status)).checkBucket().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(sentence) });
      expect(String(error)).not.toContain('hidden words');
    },
  );

  test('the check of an S3 bucket at the start passes if the S3 server does not answer yet', async () => {
    const settings = { bucket: 'files', region: 'eu-1', accessKeyId: 'test', secretAccessKey: 'test' };
    const endpoint = 'http://127.0.0.1:9';
    const store = opened.use(await createS3BlobStore({ ...settings, endpoint }, directory));
    await expect(store.checkBucket()).resolves.toBeUndefined();
  });
});
