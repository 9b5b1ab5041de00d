import { AppError } from '../errors.ts';

/**
 * Ids of people whose file is being written. Each person can write one file at a time, so that no one uses all threads and
 * processes.
 */
const writing = new Set<string>();

/** Runs `write` if no other file of this person is being written. @throws AppError `rate-limited` otherwise */
export async function oneAtATime<T>(userId: string, write: () => Promise<T>): Promise<T> {
  if (writing.has(userId))
    throw new AppError('rate-limited', 'Another file is still being created. Wait for it to finish.', {
      retryAfter: 5,
    });
  writing.add(userId);
  try {
    return await write();
  } finally {
    writing.delete(userId);
  }
}
