import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

export const memory = '/dev/shm';
/** Required free memory in bytes. A test run uses a tenth of it. */
const room = 2 * 1024 ** 3;

/**
 * The folder for tests' temporary files, in memory if there is space: copying a database of a thousand small files takes twenty
 * times the processor time on disk.
 */
export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > room ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
