import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Blob, BlobTooLarge } from './blob-store.ts';

const abandonedAfter = 3_600_000;

export interface StagingArea {
  /**
   * Writes a stream to a new file and synchronizes it to disk.
   * @param limit bytes
   * @throws BlobTooLarge as soon as the stream exceeds the limit; the received bytes are deleted
   */
  receive(source: Readable, limit: number): Promise<Blob & { path: string }>;
}

export async function createStagingArea(directory: string): Promise<StagingArea> {
  await mkdir(directory, { recursive: true });
  await removeAbandoned(directory);
  return {
    async receive(source, limit) {
      const path = join(directory, randomUUID());
      // The folder may be gone, for example after a restore of the data folder that left out temporary files.
      await mkdir(directory, { recursive: true });
      try {
        return { ...(await write(source, path, limit)), path };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
  };
}

/** Deletes files that killed processes left behind. Keeps recent files, because another process may still be writing them. */
async function removeAbandoned(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const entry = await stat(path).catch(() => null);
    if (entry && Date.now() - entry.mtimeMs > abandonedAfter) await rm(path, { force: true });
  }
}

// Does not use `pipeline` with a write stream, because the file must be synchronized to disk before it is closed.
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
