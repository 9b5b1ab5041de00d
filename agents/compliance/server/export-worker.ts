import { parentPort, workerData } from 'node:worker_threads';
import type { ExportOrder } from './write-export.ts';

// Runs as a thread of its own: a document of a thousand rows takes seconds, in which nobody else would be served.
const { format, findings } = workerData as ExportOrder;
const { write } = format === 'docx' ? await import('./export-docx.ts') : await import('./export-xlsx.ts');
parentPort?.postMessage(await write(findings));
