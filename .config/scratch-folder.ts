import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A folder that is kept in memory, on Linux. */
export const memory = '/dev/shm';
/** Bytes, of which a run takes a tenth. */
const room = 2 * 1024 ** 3;

/**
 * Where tests keep what goes with them: in memory where there is room. Copying a database of a thousand small files takes the
 * processor twenty times as long on a disk.
 */
export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > room ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
