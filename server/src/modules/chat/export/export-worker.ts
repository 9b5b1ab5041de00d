import { parentPort, workerData } from 'node:worker_threads';
import { markdownFile } from './markdown-file.ts';
import { wordFile } from './word-file.ts';
import type { ExportOrder } from './export-writer.ts';

const { format, chat } = workerData as ExportOrder;
parentPort?.postMessage(format === 'md' ? markdownFile(chat) : await wordFile(chat));
