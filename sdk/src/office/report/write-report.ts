import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { oneAtATime } from '../one-at-a-time.ts';
import type { ReportOrder } from './report.ts';

/**
 * Writes a report as Word or Excel file, in a thread beside the server's own work.
 * @throws AppError `rate-limited` while another file of this person is being written; the signal's reason once it is aborted
 * @example writeReport(call, { format: 'xlsx', sheets: [sheetOf('Findings', rows, columns)] })
 */
export function writeReport(
  { user, signal }: { user: { id: string }; signal: AbortSignal },
  order: ReportOrder,
): Promise<Uint8Array> {
  return oneAtATime(user.id, async () => {
    // The source in tests, its translation in the product.
    const file = `report-worker${path.extname(import.meta.filename)}`;
    const worker = new Worker(path.join(import.meta.dirname, file), { workerData: order });
    // `once` listens no longer when its signal has been aborted, and an error that nobody hears ends the process.
    worker.on('error', () => undefined);
    try {
      const [body] = (await once(worker, 'message', { signal })) as [Uint8Array];
      return body;
    } finally {
      await worker.terminate();
    }
  });
}
