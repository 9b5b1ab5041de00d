import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobMissing, type BlobStore, blobPath } from './blob-store.ts';
import { createStagingArea } from './staging-area.ts';

/** Stores blobs as `<directory>/aa/bb/<sha256>`. A blob that `keep` has returned survives a power failure. */
export async function createDiskBlobStore(directory: string): Promise<BlobStore> {
  const staging = await createStagingArea(join(directory, 'staging'));
  const place = (hash: string) => join(directory, blobPath(hash));

  async function sizeOf(hash: string): Promise<number> {
    try {
      return (await stat(place(hash))).size;
    } catch (error) {
      if (isMissing(error)) throw new BlobMissing(hash, { cause: error });
      throw error;
    }
  }

  return {
    async stage(source, limit) {
      const { path, hash, size } = await staging.receive(source, limit);
      return {
        hash,
        size,
        path,
        async keep() {
          const target = place(hash);
          await mkdir(dirname(target), { recursive: true });
          await rename(path, target);
          for (const changed of [dirname(target), dirname(dirname(target)), directory])
            await syncDirectory(changed);
          return { hash, size };
        },
        discard: () => rm(path, { force: true }),
      };
    },
    async get(hash) {
      return { size: await sizeOf(hash), read: (range) => createReadStream(place(hash), range) };
    },
    async borrow(hash) {
      await sizeOf(hash);
      return { path: place(hash), [Symbol.asyncDispose]: async () => undefined };
    },
    async delete(hash) {
      await rm(place(hash), { force: true });
    },
  };
}

/** A rename survives a power failure only after its directory has been synchronized to disk. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
