import path from 'node:path';
import { AppError, msg } from '@staffroom/sdk';
import { WorkerThread, workerUrl } from '../../threads/worker-thread.ts';
import { type Embedder, type EmbedOptions, fitted, storedDimensions } from './embedder.ts';
import { EmbeddingQueue } from './embedding-queue.ts';
import { switchOffTelemetry } from './library-telemetry.ts';
import type { FolderAnswer, FolderRequest } from './folder-embedder-worker.ts';

export interface FolderModel {
  folder: string;
  queryPrefix: string;
  passagePrefix: string;
}

interface FolderEmbedderOptions extends FolderModel {
  id: string;
  root: string;
  /** The hash of the selected files; other files would mean another vector space. */
  fingerprint: string;
}

/** Maximum length of a text in characters, more than any model reads. */
const maxTextLength = 4_000;

const unavailable = (why: string, cause?: unknown) =>
  new AppError('unavailable', msg`Semantic search isn’t available: ${why}. Keyword search still works.`, {
    cause,
  });

function openThread() {
  switchOffTelemetry();
  return new WorkerThread<FolderRequest, FolderAnswer>(
    workerUrl('./folder-embedder-worker', import.meta.url),
  );
}

/**
 * Creates an embedder for a custom model in its own thread, which starts with the first text. @throws AppError `unavailable`
 * from `embed`
 */
export function createFolderEmbedder(options: FolderEmbedderOptions): Embedder {
  const { id, root, folder, fingerprint, queryPrefix, passagePrefix } = options;
  const thread = openThread();
  const queue = new EmbeddingQueue(async (texts) => {
    const answer = await thread.call({ folder: path.join(root, folder), texts });
    if (answer.fingerprint !== fingerprint)
      throw new Error(
        `the folder ${folder} now contains a different model than the selected one. Select the folder again`,
      );
    return answer.vectors.map(fitted);
  });
  return {
    id,
    dimensions: storedDimensions,
    async embed(texts: readonly string[], wishes: EmbedOptions = {}) {
      const prefix = wishes.priority === 'query' ? queryPrefix : passagePrefix;
      try {
        return await queue.add(
          texts.map((text) => prefix + text.slice(0, maxTextLength)),
          wishes,
        );
      } catch (error) {
        wishes.signal?.throwIfAborted();
        throw unavailable(error instanceof Error ? error.message : 'the model failed', error);
      }
    },
    async close() {
      queue.clear(new Error('the embedder is closed'));
      await thread.close();
    },
  };
}

export interface FolderProbe {
  fingerprint: string;
  vectors: Float32Array[];
}

/** Loads a model once to check it and read its properties. @throws AppError `unavailable` */
export async function probeFolder(
  root: string,
  { folder }: Pick<FolderModel, 'folder'>,
  texts: string[],
): Promise<FolderProbe> {
  const thread = openThread();
  try {
    return await thread.call({ folder: path.join(root, folder), texts });
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it failed';
    throw new AppError('unavailable', msg`The model in ${folder} does not load: ${why}.`, { cause: error });
  } finally {
    await thread.close();
  }
}
