import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@staffroom/sdk';

/** Creates the data folder and a file in it, which it removes. @throws AppError `unavailable` with the problem and its fix */
export async function checkDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.write-check-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, 'x');
    await rm(probe);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new AppError('unavailable', `The folder ${folder} of DATA_DIR ${fixes[code] ?? usual} (${code})`, {
      cause: error,
    });
  }
}

const usual = 'can’t be written. Give the user of the server write access, or set another DATA_DIR';

const fixes: Readonly<Record<string, string>> = {
  ENOSPC: 'is on a full disk. Free space on the disk, or set another DATA_DIR',
  EDQUOT: 'has used up its quota. Raise the quota, or set another DATA_DIR',
  EROFS: 'is on a read-only file system. Mount a writable volume there, or set another DATA_DIR',
  ENOTDIR: 'is not a folder. Set DATA_DIR to a folder',
  EEXIST: 'is not a folder. Set DATA_DIR to a folder',
};
