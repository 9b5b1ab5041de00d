import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { blobPath, type BlobStore } from '../../blobs/blob-store.ts';
import { createDiskBlobStore } from '../../blobs/disk-blob-store.ts';
import { entities } from '../../entities.ts';
import { createPackageStore, type PackageStore } from './package-store.ts';

let opened: AsyncDisposableStack;
let folder: string;
let database: Database;
let blobs: BlobStore;
let store: PackageStore;

beforeEach(async () => {
  opened = new AsyncDisposableStack();
  folder = await mkdtemp(path.join(tmpdir(), 'staffroom-packages-'));
  opened.defer(() => rm(folder, { recursive: true }));
  database = opened.use(await testDatabase({ entities, migrations }));
  blobs = await createDiskBlobStore(path.join(folder, 'blobs'));
  store = createPackageStore({ database, blobs });
});
afterEach(() => opened.disposeAsync());

const version = { agent: 'tide', version: '1.0.0', receipt: { approved: true } };

async function tarball(text: string): Promise<string> {
  const file = path.join(folder, 'package.tgz');
  await writeFile(file, text);
  return file;
}

it('a package is stored once, and its bytes are those that were stored first', async () => {
  await store.add(version, await tarball('first'));
  await store.add(version, await tarball('second'));
  const { packages } = await store.read();
  expect(packages).toMatchObject([{ ...version, isStored: true }]);
  const [one] = packages;
  const copy = path.join(folder, 'copy.tgz');
  if (one) await store.fetch(one, copy);
  expect(await readFile(copy, 'utf8')).toBe('first');
});

it('a package whose bytes have changed in the file store is refused', async () => {
  await store.add(version, await tarball('first'));
  const [one] = (await store.read()).packages;
  if (!one) throw new Error('The package is missing');
  await writeFile(path.join(folder, 'blobs', blobPath(one.blob)), 'other');
  await expect(store.fetch(one, path.join(folder, 'copy.tgz'))).rejects.toThrow(
    /was changed in the file store/,
  );
});

it('a package whose upload has failed is stored by the next attempt', async () => {
  const broken: BlobStore = {
    ...blobs,
    async stage(source, limit) {
      const staged = await blobs.stage(source, limit);
      return { ...staged, keep: () => staged.discard().then(() => Promise.reject(new Error('disk lost'))) };
    },
  };
  const failing = createPackageStore({ database, blobs: broken });
  await expect(failing.add(version, await tarball('first'))).rejects.toThrow('disk lost');
  expect((await store.read()).packages).toMatchObject([{ isStored: false }]);
  await store.add(version, await tarball('again'));
  expect((await store.read()).packages).toMatchObject([{ isStored: true }]);
  const { rows } = await database.pool.query('select from orphaned_blob');
  expect(rows).toHaveLength(1);
});

it('changes of facts by two processes at the same time are both kept', async () => {
  await Promise.all(
    ['one', 'two', 'three'].map((name) => store.change((facts) => ({ [name]: Object.keys(facts).length }))),
  );
  expect(new Set(Object.values((await store.read()).facts))).toEqual(new Set([0, 1, 2]));
  await store.change(() => ({ one: undefined }));
  expect(Object.keys((await store.read()).facts).toSorted()).toEqual(['three', 'two']);
});
