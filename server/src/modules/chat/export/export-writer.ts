import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '@staffroom/sdk';
import { workerUrl } from '../../../threads/worker-thread.ts';
import type { ChatExport } from './chat-export.ts';

export interface ExportOrder {
  format: 'md' | 'docx';
  chat: ChatExport;
}

export interface ExportWriter {
  /**
   * @param signal aborts when the client disconnects
   * @throws AppError `rate-limited` while the server is writing another file for this person, `too-large` if the file exceeds
   * the limits
   */
  write: (order: ExportOrder, userId: string, signal: AbortSignal) => Promise<string | Buffer>;
  close: () => void;
}

/** Limits for writing one file: milliseconds and megabytes of memory. */
const limits = { time: 30_000, memory: 512 };

/**
 * Writes each file in a worker thread, one file at a time per person. On the main thread, 2,000 messages would block everyone
 * else for seconds, and hostile Markdown can take minutes.
 */
export function createExportWriter({ time, memory } = limits): ExportWriter {
  const writing = new Set<string>();
  const closed = new AbortController();

  async function inThread(order: ExportOrder, signal: AbortSignal): Promise<string | Uint8Array> {
    const worker = new Worker(workerUrl('./export-worker', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    // This listener stays attached: `once` stops listening when its signal aborts, and an unhandled error event would end the
    // process.
    worker.on('error', () => undefined);
    try {
      const [body] = (await once(worker, 'message', { signal })) as [string | Uint8Array];
      return body;
    } finally {
      await worker.terminate();
    }
  }

  return {
    async write(order, userId, signal) {
      if (writing.has(userId)) {
        throw new AppError('rate-limited', 'Another chat is still exporting. Wait for it to finish.', {
          retryAfter: 5,
        });
      }
      writing.add(userId);
      const late = AbortSignal.timeout(time);
      try {
        const body = await inThread(order, AbortSignal.any([signal, late, closed.signal]));
        return typeof body === 'string' ? body : Buffer.from(body);
      } catch (error) {
        if (!late.aborted && !isOutOfMemory(error)) throw error;
        throw new AppError('too-large', 'This chat is too long for one file.', { cause: error });
      } finally {
        writing.delete(userId);
      }
    },
    close: () =>
      closed.abort(new AppError('unavailable', 'The server is restarting: export the chat again.')),
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
