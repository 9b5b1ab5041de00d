import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { StoredFinding } from '../finding.ts';

export interface ExportOrder {
  format: 'docx' | 'xlsx';
  findings: readonly StoredFinding[];
}

export const mediaTypes: Record<ExportOrder['format'], string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Writes the file beside the server's own work. Rejects with the signal's reason once it is aborted. */
export async function writeExport(order: ExportOrder, signal: AbortSignal): Promise<Uint8Array> {
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
