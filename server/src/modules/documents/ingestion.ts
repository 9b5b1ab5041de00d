import type { Logger } from 'pino';
import { isAppError } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { chunk } from '../../ingest/chunk.ts';
import type { ExtractedDocument } from '../../ingest/document.ts';
import { ExtractionError } from '../../ingest/errors.ts';
import { extract } from '../../ingest/extract.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Events } from '../events.ts';
import type { Queue } from '../jobs/queue.ts';
import type { DocumentStatus } from './entity.ts';
import { storePassages } from './store-passages.ts';
import { summarise } from './summary.ts';

export interface IngestionDependencies {
  database: Pick<Database, 'pool'>;
  blobs: Pick<BlobStore, 'borrow'>;
  queue: Pick<Queue, 'define' | 'add'>;
  events: Pick<Events, 'publish'>;
  /** Told of a version whose passages are stored; takes care of their vectors. */
  index: { add(versionId: string): Promise<void> };
  log: Pick<Logger, 'info'>;
}

export interface Ingestion {
  /** Has a version processed in the background. */
  start(versionId: string): Promise<void>;
  /** Starts again what an earlier process has left unfinished; call it once the queue runs. */
  recover(): Promise<void>;
}

const jobName = 'documents.ingest';

/** A version whose processing has begun. */
interface Begun {
  versionId: string;
  documentId: string;
  ownerId: string;
  blob: string;
  filename: string;
}

/**
 * From file to passages: uploaded → processing → processed or failed. A job may run again at any point. `processed` means that
 * keywords find it; vectors follow, because they take longer than people want to wait.
 */
export function createIngestion(dependencies: IngestionDependencies): Ingestion {
  const { blobs, queue, events, index, log } = dependencies;
  const { pool } = dependencies.database;

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
      const { rows } = await pool.query<{ id: string }>(
        `select v.id from document d join document_version v on v.document_id = d.id and v.version = d.version
         where d.status in ('uploaded', 'processing') and d.deleted_at is null`,
      );
      for (const { id } of rows) await start(id);
    },
  };

  async function ingest(versionId: string, signal: AbortSignal): Promise<void> {
    const begun = await begin(versionId);
    // What is processed already may have missed a change of embedder while it was deleted.
    if (!begun) return index.add(versionId);
    await announce(begun, 'processing');
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
    await finish(begun, extracted, chunks.length);
    await index.add(versionId);
    await announce(begun, 'processed');
  }

  /** Null where there is nothing to do: deleted, replaced by a newer version or done by another run. */
  async function begin(versionId: string): Promise<Begun | null> {
    const { rows } = await pool.query<Begun>(
      `update document d set status = 'processing', error = null, updated_at = now()
       from document_version v where v.id = $1 and v.document_id = d.id and v.version = d.version
         and d.deleted_at is null and d.status in ('uploaded', 'processing')
       returning v.id as "versionId", d.id as "documentId", d.owner_id as "ownerId", v.blob, v.filename`,
      [versionId],
    );
    return rows[0] ?? null;
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

  async function finish(begun: Begun, extracted: ExtractedDocument, passages: number): Promise<void> {
    await pool.query(
      `with version as (update document_version set passages = $2 where id = $1 returning document_id)
       update document d set status = 'processed', error = null, summary = $3, pages = $4, updated_at = now()
       from version where d.id = version.document_id`,
      [begun.versionId, passages, summarise(extracted.text), extracted.pages.length || null],
    );
  }

  async function fail(versionId: string, reason: string): Promise<void> {
    const { rows } = await pool.query<Pick<Begun, 'documentId' | 'ownerId'>>(
      `update document d set status = 'failed', error = $2, updated_at = now()
       from document_version v where v.id = $1 and v.document_id = d.id and v.version = d.version and d.status <> 'processed'
       returning d.id as "documentId", d.owner_id as "ownerId"`,
      [versionId, reason],
    );
    for (const document of rows) await announce(document, 'failed');
  }

  async function announce(
    document: Pick<Begun, 'documentId' | 'ownerId'>,
    status: DocumentStatus,
  ): Promise<void> {
    const data = { id: document.documentId, status };
    await events.publish({ name: 'document.updated', data, userId: document.ownerId });
  }
}

function versionOf(payload: unknown): string {
  return (payload as { versionId: string }).versionId;
}
