import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Blob, BlobMissing, type BlobStore, BlobTooLarge, type StagedBlob } from './blob-store.ts';

const hashPattern = /^[0-9a-f]{64}$/;
const abandonedAfter = 3_600_000;

/** Keeps blobs as `<directory>/aa/bb/<sha256>`. What `keep` has acknowledged survives a power cut. */
export async function createDiskBlobStore(directory: string): Promise<BlobStore> {
  const staging = join(directory, 'staging');
  await mkdir(staging, { recursive: true });
  await removeAbandoned(staging);

  function place(hash: string): string {
    if (!hashPattern.test(hash)) throw new BlobMissing(`Not the name of a blob: ${hash}`);
    return join(directory, hash.slice(0, 2), hash.slice(2, 4), hash);
  }

  async function sizeOf(hash: string): Promise<number> {
    try {
      return (await stat(place(hash))).size;
    } catch (error) {
      if (isMissing(error)) throw new BlobMissing(`No blob ${hash}`, { cause: error });
      throw error;
    }
  }

  return {
    async stage(source, limit) {
      const path = join(staging, randomUUID());
      try {
        return staged(await write(source, path, limit), path);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async get(hash) {
      return { size: await sizeOf(hash), read: (range) => createReadStream(place(hash), range) };
    },
    async locate(hash) {
      await sizeOf(hash);
      return place(hash);
    },
    async delete(hash) {
      await rm(place(hash), { force: true });
    },
  };

  function staged(blob: Blob, path: string): StagedBlob {
    return {
      ...blob,
      async keep() {
        const target = place(blob.hash);
        await mkdir(dirname(target), { recursive: true });
        await rename(path, target);
        for (const changed of [dirname(target), dirname(dirname(target)), directory])
          await syncDirectory(changed);
        return blob;
      },
      discard: () => rm(path, { force: true }),
    };
  }
}

/** Uploads of a process that was killed. Another one may be receiving right now, so only the old ones go. */
async function removeAbandoned(staging: string): Promise<void> {
  for (const name of await readdir(staging)) {
    const path = join(staging, name);
    const entry = await stat(path).catch(() => null);
    if (entry && Date.now() - entry.mtimeMs > abandonedAfter) await rm(path, { force: true });
  }
}

// Not `pipeline` into a write stream: the file must be synchronised before it is closed.
async function write(source: Readable, path: string, limit: number): Promise<Blob> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of source as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limit) throw new BlobTooLarge(`More than ${limit} bytes`);
      hash.update(piece);
      await file.writeFile(piece);
    }
    await file.datasync();
    return { hash: hash.digest('hex'), size };
  } finally {
    await file.close();
  }
}

/** A rename is durable only once its directory is. */
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
