import { AppError } from '../errors.ts';

/** People whose file is being written. The limit of one keeps a person from using all threads and processes. */
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
