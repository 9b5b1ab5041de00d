import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BlobMissing, BlobTooLarge } from './blob-store.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'staffroom-blobs-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

async function files(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('a blob past the limit is refused while it arrives and leaves no file behind', async () => {
  const store = await createDiskBlobStore(directory);
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

test('a source that breaks off leaves no file behind', async () => {
  const store = await createDiskBlobStore(directory);
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('first half');
      throw new Error('connection lost');
    })(),
  );

  await expect(store.stage(broken, 1000)).rejects.toThrow('connection lost');
  expect(await files()).toEqual([]);
});

test.each(['../../etc/passwd', 'abc', 'A'.repeat(64)])('the name %s reads nothing', async (name) => {
  const store = await createDiskBlobStore(directory);
  await expect(store.get(name)).rejects.toThrow(BlobMissing);
  await expect(store.locate(name)).rejects.toThrow(BlobMissing);
});

test('a missing blob is told apart from a broken store', async () => {
  const store = await createDiskBlobStore(directory);
  await expect(store.get('0'.repeat(64))).rejects.toThrow(BlobMissing);
});

test('what was kept is read back whole and in ranges, under its hash', async () => {
  const store = await createDiskBlobStore(directory);
  const bytes = Buffer.from('The quick brown fox');
  const staged = await store.stage(Readable.from([bytes]), 1000);
  const blob = await staged.keep();

  expect(blob.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(await files()).toEqual([blob.hash]);
  const whole = await store.get(blob.hash);
  expect(whole.size).toBe(bytes.length);
  expect(await buffer(whole.read())).toEqual(bytes);
  expect((await buffer(whole.read({ start: 4, end: 8 }))).toString()).toBe('quick');
});

test('equal contents are stored once', async () => {
  const store = await createDiskBlobStore(directory);
  for (let round = 0; round < 2; round++)
    await (await store.stage(Readable.from([Buffer.from('same')]), 10)).keep();
  expect(await files()).toHaveLength(1);
});

test('what was discarded or deleted is gone', async () => {
  const store = await createDiskBlobStore(directory);
  await (await store.stage(Readable.from([Buffer.from('one')]), 10)).discard();
  const kept = await (await store.stage(Readable.from([Buffer.from('two')]), 10)).keep();
  await store.delete(kept.hash);
  await store.delete(kept.hash);
  expect(await files()).toEqual([]);
});

test('uploads of a killed process are swept at the next start, running ones are not', async () => {
  await createDiskBlobStore(directory);
  const old = join(directory, 'staging', 'old');
  await writeFile(old, 'half');
  await utimes(old, 0, 0);
  await writeFile(join(directory, 'staging', 'running'), 'half');

  await createDiskBlobStore(directory);
  expect(await files()).toEqual(['running']);
});
