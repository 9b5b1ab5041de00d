import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@staffroom/sdk';
import type { StoredFinding } from '../finding.ts';

export interface ExportOrder {
  format: 'docx' | 'xlsx';
  findings: readonly StoredFinding[];
}

export const mediaTypes: Record<ExportOrder['format'], string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The people whose file is being written: each takes a thread for seconds, and nobody may take them all. */
const writing = new Set<string>();

/**
 * Writes the file beside the server's own work. Rejects with the signal's reason once it is aborted.
 * @throws AppError `rate-limited` while another file of this person is being written
 */
export async function writeExport(
  order: ExportOrder,
  userId: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (writing.has(userId)) {
    throw new AppError('rate-limited', 'Another file of yours is being written: wait until it is there.', {
      retryAfter: 5,
    });
  }
  writing.add(userId);
  try {
    return await inThread(order, signal);
  } finally {
    writing.delete(userId);
  }
}

async function inThread(order: ExportOrder, signal: AbortSignal): Promise<Uint8Array> {
  // The source in tests, its translation in the product.
  const file = `export-worker${path.extname(import.meta.filename)}`;
  const worker = new Worker(path.join(import.meta.dirname, file), { workerData: order });
  // `once` listens no longer when its signal has been aborted, and an error that nobody hears ends the process.
  worker.on('error', () => undefined);
  try {
    const [body] = (await once(worker, 'message', { signal })) as [Uint8Array];
    return body;
  } finally {
    await worker.terminate();
  }
}
