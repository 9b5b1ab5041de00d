import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@staffroom/sdk';
import type { Ledger } from '../contract.ts';

export interface Order {
  format: 'docx' | 'xlsx';
  ledger: Ledger;
}

/** The people whose file is being written: each takes a thread for seconds, and nobody may take them all. */
const writing = new Set<string>();

/**
 * Writes a report beside the server's own work.
 * @throws AppError `rate-limited` while another file of this person is being written; the signal's reason once it is aborted
 */
export async function writeInThread(order: Order, userId: string, signal: AbortSignal): Promise<Uint8Array> {
  if (writing.has(userId))
    throw new AppError('rate-limited', 'Another file of yours is being written: wait until it is there.', {
      retryAfter: 5,
    });
  writing.add(userId);
  // The source in tests, its translation in the product.
  const file = `report-worker${path.extname(import.meta.filename)}`;
  const worker = new Worker(path.join(import.meta.dirname, file), { workerData: order });
  // `once` listens no longer when its signal has been aborted, and an error that nobody hears ends the process.
  worker.on('error', () => undefined);
  try {
    const [body] = (await once(worker, 'message', { signal })) as [Uint8Array];
    return body;
  } finally {
    writing.delete(userId);
    await worker.terminate();
  }
}
