import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '@staffroom/sdk';

export interface DirectoryLock {
  release(): void;
}

const busy = 5;

/**
 * Locks a database directory against other processes, because two engines on the same files silently destroy them. SQLite's
 * file lock belongs to the process, so the system releases it even after `kill -9`.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const file = `${directory}.lock`;
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(directory), { recursive: true });
    lock = new DatabaseSync(file);
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    const held = lock;
    return { release: () => held.close() };
  } catch (cause) {
    lock?.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === busy)
      throw new AppError(
        'unavailable',
        `The database in ${directory} is open in another process, which holds ${file}. Stop that process, choose another data directory, or set DATABASE_URL to share a PostgreSQL server.`,
        { cause },
      );
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('unavailable', `The data directory ${dirname(directory)} cannot be used: ${reason}`, {
      cause,
    });
  }
}
