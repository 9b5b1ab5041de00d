import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupTarget, FileMissing } from './target.ts';

/** The end of the names of unfinished files. A killed process leaves them behind; the next backup deletes them. */
const unfinished = '.unfinished';

/** Stores backups in a folder, for example on another disk or in a mounted share. */
export function createFolderTarget(directory: string): BackupTarget {
  const place = (path: string) => join(directory, ...path.split('/'));

  async function entries(folder: string): Promise<Dirent[]> {
    try {
      return await readdir(folder, { withFileTypes: true });
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async function* list(prefix: string): AsyncIterable<{ path: string; size: number }> {
    for (const entry of await entries(place(prefix))) {
      const path = `${prefix}${entry.name}`;
      if (entry.isDirectory()) yield* list(`${path}/`);
      else yield { path, size: (await stat(place(path))).size };
    }
  }

  return {
    address: directory,
    async write(path, content) {
      const target = place(path);
      await mkdir(dirname(target), { recursive: true });
      const part = `${target}.${randomUUID()}${unfinished}`;
      try {
        const source = content instanceof Uint8Array ? Readable.from([content]) : content.stream();
        await pipeline(source, createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, target);
        await syncDirectory(dirname(target));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(path) {
      const file = await open(place(path)).catch((error: unknown) => {
        throw isMissing(error) ? new FileMissing(path, error) : error;
      });
      return createReadStream('', { fd: file });
    },
    async size(path) {
      try {
        return (await stat(place(path))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    list,
    async folders() {
      return (await entries(directory)).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    async delete(paths) {
      for (const path of paths) await rm(place(path), { force: true, recursive: true });
    },
    [Symbol.dispose]: () => undefined,
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
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
