import { parentPort, workerData } from 'node:worker_threads';
import type { Order } from './write-in-thread.ts';

// Runs as a thread of its own: a report of five hundred rows takes seconds, in which nobody else would be served.
const { format, ledger } = workerData as Order;
const { write } =
  format === 'docx' ? await import('./exports/report-docx.ts') : await import('./exports/report-xlsx.ts');
parentPort?.postMessage(await write(ledger));
