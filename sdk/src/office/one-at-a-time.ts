import { AppError } from '../errors.ts';

/** The people for whom a file is being written: each takes a thread or a process for seconds, and nobody may take them all. */
const writing = new Set<string>();

/** @throws AppError `rate-limited` while another file of this person is being written */
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
