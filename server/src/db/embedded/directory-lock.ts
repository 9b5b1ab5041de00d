import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '@staffroom/sdk';

export interface DirectoryLock {
  release(): void;
}

/**
 * Keeps other processes away from a database directory: two engines on the same files destroy them silently. SQLite's
 * file lock belongs to the process, so the system frees it even after `kill -9`.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(dirname(directory), { recursive: true });
  const file = `${directory}.lock`;
  const lock = new DatabaseSync(file);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    lock.close();
    throw new AppError(
      'unavailable',
      `The database in ${directory} is already open in another process (it holds ${file}). Stop that process, choose another data directory, or set DATABASE_URL to share a PostgreSQL server.`,
      { cause },
    );
  }
  return { release: () => lock.close() };
}
