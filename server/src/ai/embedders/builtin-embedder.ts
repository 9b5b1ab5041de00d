import { AppError, msg } from '@staffroom/sdk';
import type { Embedder, EmbedOptions } from './embedder.ts';
import { EmbeddingQueue } from './embedding-queue.ts';
import { switchOffTelemetry } from './library-telemetry.ts';
import { recentVectors } from './recent-vectors.ts';
import { WorkerThread, workerUrl } from '../../threads/worker-thread.ts';

// Maximum length of a text in characters. The model reads only the first 256 tokens, about 1,100 characters of prose.
const maxTextLength = 4_000;

/**
 * Creates the embedder that needs no key or network: all-MiniLM-L6-v2 (English, 384 dimensions, 256 tokens per text) in a
 * worker thread, which starts with the first text.
 * @throws AppError `unavailable` from `embed` if the runtime or the weights do not load; search then uses keywords alone
 */
export function createBuiltinEmbedder(): Embedder {
  switchOffTelemetry();
  const worker = new WorkerThread<string[], Float32Array[]>(
    workerUrl('./builtin-embedder-worker', import.meta.url),
  );
  const queue = new EmbeddingQueue((texts) => worker.call(texts));
  const recent = recentVectors((texts, signal) =>
    queue.add(texts, { priority: 'query', ...(signal && { signal }) }),
  );
  return {
    id: 'all-MiniLM-L6-v2-q4-mean-256',
    dimensions: 384,
    async embed(texts: readonly string[], options: EmbedOptions = {}) {
      try {
        const read = texts.map((text) => text.slice(0, maxTextLength));
        return await (options.priority === 'query'
          ? recent.embed(read, options.signal)
          : queue.add(read, options));
      } catch (error) {
        options.signal?.throwIfAborted();
        const why = error instanceof Error ? error.message : 'it failed';
        throw new AppError(
          'unavailable',
          msg`Semantic search isn’t available: ${why}. Keyword search still works.`,
          { cause: error },
        );
      }
    },
    async close() {
      queue.clear(new Error('the embedder is closed'));
      recent.clear();
      await worker.close();
    },
  };
}
