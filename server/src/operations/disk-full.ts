import { AppError } from '@staffroom/sdk';

/** Codes of Node (ENOSPC; EDQUOT for a used-up quota) and of PostgreSQL for a full disk. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
// The embedded database and PostgreSQL report some failed writes with a general code and the text of the operating system.
const texts = /No space left on device|Disk quota exceeded/;

/** Whether an error, or what caused it, is that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (('code' in error && codes.has(error.code)) || texts.test(error.message)) return true;
  return error.cause !== error && isDiskFull(error.cause);
}

export const diskFull = (cause?: unknown): AppError =>
  new AppError(
    'storage-full',
    'The server’s disk is full, so nothing was saved. Delete documents permanently, also in the trash, or ask an administrator to free space.',
    { cause },
  );
