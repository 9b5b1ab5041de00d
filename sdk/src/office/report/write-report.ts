import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { oneAtATime } from '../one-at-a-time.ts';
import type { ReportOrder } from './report.ts';

/**
 * Writes a report as a Word or Excel file, in a worker thread.
 * @throws AppError `rate-limited` while another file of this person is being written; the signal's reason after an abort
 * @example writeReport(call, { format: 'xlsx', sheets: [sheetOf('Findings', rows, columns)] })
 */
export function writeReport(
  { user, signal }: { user: { id: string; name?: string }; signal: AbortSignal },
  order: ReportOrder,
): Promise<Uint8Array> {
  return oneAtATime(user.id, async () => {
    // The extension is `.ts` in tests and `.js` in the build.
    const file = `report-worker${path.extname(import.meta.filename)}`;
    const worker = new Worker(path.join(import.meta.dirname, file), {
      workerData: authored(order, user.name),
    });
    // Listen for errors, because after an abort `once` does not, and an unhandled error event would end the process.
    worker.on('error', () => undefined);
    try {
      const [body] = (await once(worker, 'message', { signal })) as [Uint8Array];
      return body;
    } finally {
      await worker.terminate();
    }
  });
}

function authored(order: ReportOrder, author: string | undefined): ReportOrder {
  if (order.format !== 'docx' || author === undefined) return order;
  return { format: 'docx', report: { author, ...order.report } };
}
