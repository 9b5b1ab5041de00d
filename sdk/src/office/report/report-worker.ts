import { parentPort, workerData } from 'node:worker_threads';
import type { ReportOrder } from './report.ts';

// Runs in a worker thread, because a report of a thousand rows takes seconds, which would block the server.
const order = workerData as ReportOrder;
const body =
  order.format === 'docx'
    ? await (await import('./write-docx.ts')).writeDocx(order.report)
    : (await import('./write-xlsx.ts')).writeXlsx(order.sheets);
parentPort?.postMessage(body);
