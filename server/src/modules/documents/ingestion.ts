import type { Logger } from 'pino';
import { isAppError } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { chunk } from '../../ingest/chunk.ts';
import type { ExtractedDocument } from '../../ingest/document.ts';
import { ExtractionError } from '../../ingest/errors.ts';
import { extract } from '../../ingest/extract.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Queue } from '../jobs/queue.ts';
import { type Begun, createVersionStates } from './version-states.ts';
import type { DocumentNews } from './news.ts';
import { storePassages } from './store-passages.ts';
import { summarise } from './summary.ts';

export interface IngestionDependencies {
  database: Pick<Database, 'pool'>;
  blobs: Pick<BlobStore, 'borrow'>;
  queue: Pick<Queue, 'define' | 'add'>;
  news: Pick<DocumentNews, 'updated'>;
  /** Told of a version whose passages are stored and which is now the current one; takes care of their vectors. */
  index: { add(versionId: string): Promise<void> };
  /** Told of the same, once people know of it. */
  describing?: { add(versionId: string): Promise<void> };
  log: Pick<Logger, 'info'>;
}

export interface Ingestion {
  /** Has a version processed in the background. */
  start(versionId: string): Promise<void>;
  /** Starts again what an earlier process has left unfinished; call it once the queue runs. */
  recover(): Promise<void>;
}

const jobName = 'documents.ingest';

/**
 * From file to passages: uploaded → processing → processed or failed. A job may run again at any point. `processed` means that
 * keywords find it; vectors follow, because they take longer than people want to wait. A later version takes the place of the
 * one before only when it is processed.
 */
export function createIngestion(dependencies: IngestionDependencies): Ingestion {
  const { blobs, queue, news, index, describing, log } = dependencies;
  const { pool } = dependencies.database;
  const states = createVersionStates({ pool });

  const start = (versionId: string) => queue.add(jobName, { versionId }, { unique: versionId });

  queue.define(jobName, ({ payload, signal }) => ingest(versionOf(payload), signal), {
    timeoutMinutes: 5,
    failed: (payload) =>
      fail(
        versionOf(payload),
        'This file could not be processed. Try again, or upload it in another format.',
      ),
  });

  return {
    start,
    async recover() {
      for (const id of await states.unfinished()) await start(id);
    },
  };

  async function ingest(versionId: string, signal: AbortSignal): Promise<void> {
    const begun = await states.begin(versionId);
    // What is processed already may have missed a change of embedder while it was deleted.
    if (!begun) return (await states.isShown(versionId)) ? index.add(versionId) : undefined;
    await news.updated(begun.documentId);
    const extracted = await read(begun, signal);
    if (!extracted) return;
    await pool.query(
      `with forgotten as (delete from embedded_version where version_id = $1)
       update document_version set text = $2, pages = $3, sections = $4, truncated = $5, passages = 0 where id = $1`,
      [
        versionId,
        extracted.text,
        JSON.stringify(extracted.pages),
        JSON.stringify(extracted.sections),
        extracted.truncated,
      ],
    );
    const chunks = chunk(extracted);
    await storePassages({ pool }, { id: versionId, documentId: begun.documentId }, chunks, signal);
    const summary = summarise(extracted.text);
    const pages = extracted.pages.length || null;
    const shown = await states.finish(begun, { passages: chunks.length, summary, pages });
    if (shown) await index.add(versionId);
    await news.updated(begun.documentId);
    if (shown) await describing?.add(versionId);
  }

  /** Null where the file itself is the problem; its owner is then told. */
  async function read(begun: Begun, signal: AbortSignal): Promise<ExtractedDocument | null> {
    try {
      await using file = await blobs.borrow(begun.blob);
      return await extract({ path: file.path, filename: begun.filename }, { signal });
    } catch (error) {
      if (!isAppError(error)) throw error;
      const reason = error instanceof ExtractionError ? error.reason : error.code;
      log.info({ document: begun.documentId, reason, err: error.cause }, 'a document cannot be read');
      await fail(begun.versionId, error.message);
      return null;
    }
  }

  async function fail(versionId: string, reason: string): Promise<void> {
    const documentId = await states.fail(versionId, reason);
    if (documentId !== null) await news.updated(documentId);
  }
}

function versionOf(payload: unknown): string {
  return (payload as { versionId: string }).versionId;
}
