import { WorkerThread, workerUrl } from '../../../ai/worker-thread.ts';
import type { ChatExport } from './chat-export.ts';

export interface ExportOrder {
  format: 'md' | 'docx';
  chat: ChatExport;
}

export interface ExportWriter {
  write: (order: ExportOrder) => Promise<string | Buffer>;
  close: () => Promise<void>;
}

/** Writes files in a thread of its own, one after the other: 2,000 messages take seconds, in which nobody else would be served. */
export function createExportWriter(): ExportWriter {
  const thread = new WorkerThread<ExportOrder, string | Uint8Array>(
    workerUrl('./export-worker', import.meta.url),
  );
  return {
    async write(order) {
      const body = await thread.call(order);
      return typeof body === 'string' ? body : Buffer.from(body);
    },
    close: () => thread.close(),
  };
}
