import type { Logger } from 'pino';
import { type DocumentPage, isAppError } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { chunk } from '../../ingest/chunk.ts';
import type { ExtractedDocument } from '../../ingest/document.ts';
import { ExtractionError } from '../../ingest/errors.ts';
import { extract } from '../../ingest/extract.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Events } from '../events.ts';
import type { Queue } from '../jobs/queue.ts';
import type { DocumentStatus } from './entity.ts';
import { describeScan, pagesToRead, readScans, type ScanState } from './scans.ts';
import { storePassages } from './store-passages.ts';

export interface IngestionDependencies {
  database: Pick<Database, 'pool'>;
  blobs: Pick<BlobStore, 'borrow'>;
  queue: Pick<Queue, 'define' | 'add'>;
  events: Pick<Events, 'publish'>;
  /** Told of a version whose passages are stored; takes care of their vectors. */
  index: { add(versionId: string): Promise<void> };
  log: Pick<Logger, 'info'>;
  /** Milliseconds that a scan may keep its document from being processed; default 12 s. The rest of it follows. */
  scanBudget?: number;
}

export interface Ingestion {
  /** Has a version processed in the background. */
  start(versionId: string): Promise<void>;
  /** Starts again what an earlier process has left unfinished; call it once the queue runs. */
  recover(): Promise<void>;
}

const jobName = 'documents.ingest';
const scanJobName = 'documents.ocr';

const nothingRecognised =
  'This PDF holds only pictures, and no text could be recognised on them. Scan it again at a higher resolution, or upload the original document.';

/** A version whose processing has begun. */
interface Begun {
  versionId: string;
  documentId: string;
  ownerId: string;
  blob: string;
  filename: string;
}

const begunColumns = 'v.id as "versionId", d.id as "documentId", d.owner_id as "ownerId", v.blob, v.filename';

/**
 * From file to passages: uploaded → processing → processed or failed. A job may run again at any point. `processed` means that
 * keywords find it; vectors follow, because they take longer than people want to wait.
 */
export function createIngestion(dependencies: IngestionDependencies): Ingestion {
  const { blobs, queue, events, index, log, scanBudget = 12_000 } = dependencies;
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

  // One at a time, because only one scan is read at a time.
  queue.define(scanJobName, ({ payload, signal }) => readFurtherScans(versionOf(payload), signal), {
    timeoutMinutes: 30,
    concurrency: 1,
    failed: (payload) => failUnread(versionOf(payload)),
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
    const started = performance.now();
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
    const state = await readFirstScans(begun, { ...extracted, passages: chunks.length }, started, signal);
    const isUnread = pagesToRead(state.pages).length > 0;
    if (state.text === '' && !isUnread) return fail(versionId, nothingRecognised);
    if (isUnread) await queue.add(scanJobName, { versionId }, { unique: versionId });
    await finish(begun, state);
    await index.add(versionId);
    await announce(begun, 'processed');
  }

  /** A short scan is worth waiting for; what is left of a long one follows when the document is there already. */
  async function readFirstScans(
    begun: Begun,
    state: ScanState,
    started: number,
    signal: AbortSignal,
  ): Promise<ScanState> {
    const isLate = performance.now() - started > Math.max(scanBudget, 10_000);
    if (isLate || pagesToRead(state.pages).length === 0) return state;
    await pool.query('update document_version set passages = $2 where id = $1', [
      begun.versionId,
      state.passages,
    ]);
    const patience = AbortSignal.timeout(5_000);
    try {
      return await readScans(dependencies, begun, { signal, patience, budget: scanBudget });
    } catch (error) {
      signal.throwIfAborted();
      if (error !== patience.reason) throw error;
      return state;
    }
  }

  /** Goes on where it was, when it runs again. */
  async function readFurtherScans(versionId: string, signal: AbortSignal): Promise<void> {
    const { rows } = await pool.query<Begun & { status: DocumentStatus }>(
      `select ${begunColumns}, d.status from document d join document_version v on v.document_id = d.id and v.version = d.version
       where v.id = $1 and d.deleted_at is null`,
      [versionId],
    );
    const [begun] = rows;
    if (begun === undefined || begun.status === 'failed') return;
    if (begun.status !== 'processed') throw new Error('the document is not yet stored');
    let state: ScanState;
    do {
      state = await readScans(dependencies, begun, { signal, budget: 20_000 });
      await index.add(versionId);
      await describe(begun, state);
      await announce(begun, 'processed');
    } while (pagesToRead(state.pages).length > 0);
    if (state.text === '') await fail(versionId, nothingRecognised, 'processed');
  }

  /** Null where there is nothing to do: deleted, replaced by a newer version or done by another run. */
  async function begin(versionId: string): Promise<Begun | null> {
    const { rows } = await pool.query<Begun>(
      `update document d set status = 'processing', error = null, updated_at = now()
       from document_version v where v.id = $1 and v.document_id = d.id and v.version = d.version
         and d.deleted_at is null and d.status in ('uploaded', 'processing')
       returning ${begunColumns}`,
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

  async function finish(begun: Begun, state: ScanState): Promise<void> {
    await pool.query(
      `with version as (update document_version set passages = $2 where id = $1 returning document_id)
       update document d set status = 'processed', error = null, summary = $3, pages = $4, updated_at = now()
       from version where d.id = version.document_id`,
      [begun.versionId, state.passages, describeScan(state), countPages(state.pages)],
    );
  }

  async function describe(begun: Begun, state: ScanState): Promise<void> {
    await pool.query('update document set summary = $2, updated_at = now() where id = $1', [
      begun.documentId,
      describeScan(state),
    ]);
  }

  /** @param from only a document of this status; without it, any that is not processed */
  async function fail(versionId: string, reason: string, from?: DocumentStatus): Promise<void> {
    const { rows } = await pool.query<Pick<Begun, 'documentId' | 'ownerId'>>(
      `update document d set status = 'failed', error = $2, updated_at = now()
       from document_version v where v.id = $1 and v.document_id = d.id and v.version = d.version
         and case when $3::text is null then d.status <> 'processed' else d.status = $3 end
       returning d.id as "documentId", d.owner_id as "ownerId"`,
      [versionId, reason, from ?? null],
    );
    for (const document of rows) await announce(document, 'failed');
  }

  /** What was read stays; a scan of which nothing was read is no use to anybody. */
  async function failUnread(versionId: string): Promise<void> {
    const { rowCount } = await pool.query(
      `select from document_version where id = $1 and coalesce(text, '') <> ''`,
      [versionId],
    );
    if (rowCount === 0) await fail(versionId, nothingRecognised, 'processed');
  }

  async function announce(
    document: Pick<Begun, 'documentId' | 'ownerId'>,
    status: DocumentStatus,
  ): Promise<void> {
    const data = { id: document.documentId, status };
    await events.publish({ name: 'document.updated', data, userId: document.ownerId });
  }
}

/** A page of which some words were text and the rest a picture has two entries. */
function countPages(pages: readonly DocumentPage[]): number | null {
  return new Set(pages.map(({ number }) => number)).size || null;
}

function versionOf(payload: unknown): string {
  return (payload as { versionId: string }).versionId;
}
