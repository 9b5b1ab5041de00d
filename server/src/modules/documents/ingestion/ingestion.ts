import type { Logger } from 'pino';
import { type DocumentPage, isAppError } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import { ExtractionError, Starved } from '../../../ingest/extraction-error.ts';
import { extractPassages } from '../../../ingest/extract.ts';
import { attribute } from '../../../operations/traces/span-names.ts';
import { traced } from '../../../operations/traces/tracing.ts';
import { BlobMissing, type BlobStore } from '../../blobs/blob-store.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { NotificationService } from '../../notifications/service.ts';
import type { DocumentEvents } from '../document-events.ts';
import type { AttachedFiles } from '../upload/attached-files.sql.ts';
import {
  cutShort,
  type Failed,
  failedTries,
  failureBy,
  serverTooBusy,
  nothingRecognised,
  pictureDamaged,
} from './failures.ts';
import { currentVersion } from './current-version.ts';
import { describeScan, loadScans, ocrOf, pagesToRead, readScans, type ScanState } from './scans.sql.ts';
import { storeVersion } from './store-passages.sql.ts';
import { versionJobOptions } from '../../access/version-owner.sql.ts';
import { type StartedVersion, createVersionStates, type FailedVersion } from './version-states.sql.ts';

export interface IngestionDependencies {
  database: Pick<Database, 'pool'>;
  blobs: Pick<BlobStore, 'borrow'>;
  queue: Pick<Queue, 'define' | 'add'>;
  documentEvents: Pick<DocumentEvents, 'updated' | 'progress'>;
  /** Queues the computation of vectors for a new current version, whose passages are already stored. */
  index: { add(versionId: string, known?: { owner?: string; passages?: number }): Promise<void> };
  attached?: AttachedFiles;
  /** Queues the description of a new current version, after the version's readers were notified. */
  describing?: { add(versionId: string, owner?: string): Promise<void> };
  notifications: Pick<NotificationService, 'gather'>;
  log: Pick<Logger, 'info' | 'warn'>;
  /**
   * Milliseconds of text recognition before a version becomes `processed`; default 12 s. Remaining pages are recognized later.
   */
  scanBudget?: number;
  /** Called when a version has become processed or failed. */
  onRead?: (figures: { status: 'processed' | 'failed'; seconds: number }) => void;
}

export interface Ingestion {
  /**
   * Queues a version for processing. Never throws: if the queue refuses the job, `queueWaiting` queues it later.
   * @param owner the id of the document's owner, if known
   */
  start(versionId: string, owner?: string): Promise<void>;
  /** Queues versions that an earlier process did not finish. Call when the queue is running. */
  recover(): Promise<void>;
  /** Marks a version as failed that crashed an earlier process, so that it is not read again. */
  failStuck(versionId: string): Promise<void>;
  /** Queues versions that have waited for `since` milliseconds, unless they are already in the queue. */
  queueWaiting(since: number): Promise<void>;
}

const jobName = 'documents.ingest';
const scanJobName = 'documents.ocr';

/**
 * Turns an uploaded file into passages. A version goes from uploaded to processing, and then to processed or failed. A job may
 * be repeated at any point. A processed version can be found by keyword search; its vectors are computed later. A new version
 * replaces the current one only when it is processed.
 */
export function createIngestion(dependencies: IngestionDependencies): Ingestion {
  const {
    blobs,
    queue,
    documentEvents,
    index,
    attached,
    describing,
    notifications,
    log,
    scanBudget = 12_000,
    onRead,
  } = dependencies;
  const { pool } = dependencies.database;
  const states = createVersionStates({ pool });

  const enqueue = async (versionId: string, owner?: string) =>
    queue.add(jobName, { versionId }, await versionJobOptions({ pool }, versionId, owner));

  queue.define(
    jobName,
    ({ payload, attempt, signal }) => reading(payload, (id) => ingest(id, attempt, signal)),
    {
      // The timeout is a safety net, because the limits for reading a file count only processor time, not waiting time.
      timeoutMinutes: 60,
      // A child process reads the file, so a bad file ends the child and not the server. If the server was killed several
      // times, the file is rarely the cause; if the server was too busy, the file never is.
      attempts: 6,
      failed: (payload, error) => fail(versionOf(payload), failedTries(error)),
    },
  );

  // The concurrency is one, because the server reads only one scan at a time.
  queue.define(scanJobName, ({ payload, signal }) => reading(payload, (id) => readFurtherScans(id, signal)), {
    timeoutMinutes: 60,
    concurrency: 1,
    attempts: 8,
    failed: (payload, error) => giveUp(versionOf(payload), failedTries(error)),
  });

  return {
    async start(versionId, owner) {
      try {
        await enqueue(versionId, owner);
      } catch (error) {
        log.warn({ version: versionId, err: error }, 'documents: cannot queue document');
      }
    },
    async recover() {
      for (const id of await states.unfinished()) await enqueue(id);
    },
    async failStuck(versionId) {
      await fail(versionId, serverTooBusy);
      await giveUp(versionId, serverTooBusy);
    },
    async queueWaiting(since) {
      for (const { id, owner } of await states.waiting(since)) await enqueue(id, owner);
    },
  };

  async function ingest(versionId: string, attempt: number, signal: AbortSignal): Promise<void> {
    const started = performance.now();
    const ended = (status: 'processed' | 'failed') =>
      onRead?.({ status, seconds: (performance.now() - started) / 1_000 });
    const begun = await states.begin(versionId);
    // An already processed version is indexed again if it is current: its vectors may be missing, because the embedder changed
    // while the document was deleted.
    if (!begun) return (await states.isShown(versionId)) ? index.add(versionId) : undefined;
    const [file] = await Promise.all([
      readFile(begun, attempt, signal),
      documentEvents.updated(begun.documentId),
    ]);
    if (!file) return ended('failed');
    const { document: extracted, passages: read } = file;
    const within = await attached?.choose(begun, extracted.attachments ?? []);
    const remarks = [...(extracted.remarks ?? []), ...(within?.remarks ?? [])];
    await storeVersion({ pool }, begun, { ...extracted, remarks }, read, signal);
    await attached?.add(begun, within?.files ?? []);
    const state = await readFirstScans(begun, { ...extracted, passages: read.length }, started, signal);
    const isUnread = pagesToRead(state.pages).length > 0;
    if (state.text === '' && !isUnread) {
      await fail(versionId, state.isDamaged ? pictureDamaged : nothingRecognised);
      return ended('failed');
    }
    if (isUnread) await readLater(begun);
    const { passages, pages } = state;
    const shown = await states.finish(begun, {
      passages,
      summary: describeScan(state),
      pages: countPages(pages),
      ocr: ocrOf(pages),
    });
    ended('processed');
    await Promise.all([
      shown && index.add(versionId, { owner: begun.ownerId, passages }),
      documentEvents.updated(begun.documentId),
    ]);
    if (shown && !isUnread) await describing?.add(versionId, begun.ownerId);
  }

  /** Waits for text recognition of a short scan. The remaining pages of a long scan are read after the document is readable. */
  async function readFirstScans(
    begun: StartedVersion,
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
    const deadline = AbortSignal.timeout(5_000);
    try {
      return await readScans(dependencies, begun, { signal, deadline, budget: scanBudget });
    } catch (error) {
      signal.throwIfAborted();
      if (error !== deadline.reason && !(error instanceof Starved)) throw error;
      return state;
    }
  }

  async function readLater({ versionId, ownerId }: StartedVersion): Promise<void> {
    await queue.add(scanJobName, { versionId }, await versionJobOptions({ pool }, versionId, ownerId));
  }

  /**
   * Reads a few pages and queues the job again. Each scan thus waits for the others in turn, and a job that makes progress uses
   * up no attempt.
   */
  async function readFurtherScans(versionId: string, signal: AbortSignal): Promise<void> {
    const begun = await states.shown(versionId);
    if (!begun) return;
    const state = await readScans(dependencies, begun, { signal, budget: 20_000 });
    const isUnread = pagesToRead(state.pages).length > 0;
    if (state.text === '' && !isUnread)
      return fail(versionId, state.isDamaged ? pictureDamaged : nothingRecognised, 'processed');
    await states.recognised(begun.documentId, describeScan(state), ocrOf(state.pages));
    await index.add(versionId, { owner: begun.ownerId });
    await documentEvents.updated(begun.documentId);
    await (isUnread ? readLater(begun) : describing?.add(versionId, begun.ownerId));
  }

  /** @returns null if the file itself cannot be read; the uploader is then notified */
  async function readFile(begun: StartedVersion, attempt: number, signal: AbortSignal) {
    try {
      await using file = await blobs.borrow(begun.blob);
      const given = { path: file.path, filename: begun.filename, encoding: begun.encoding ?? undefined };
      const attributes = { [attribute.fileType]: begun.filename.slice(begun.filename.lastIndexOf('.') + 1) };
      return await traced({ operation: 'extract', of: 'document', attributes }, () =>
        extractPassages(given, { signal }),
      );
    } catch (error) {
      // The file is missing if the process ended after storing the row and before storing the file. Two more attempts allow for
      // a slow blob store.
      if (error instanceof BlobMissing && attempt > 2) {
        await fail(begun.versionId, cutShort);
        return null;
      }
      if (error instanceof BlobMissing || !isAppError(error)) throw error;
      const reason = error instanceof ExtractionError ? error.reason : error.code;
      const failure = error instanceof ExtractionError ? failureBy[error.reason] : 'internal';
      log.info({ document: begun.documentId, reason, err: error.cause }, 'documents: document rejected');
      await fail(begun.versionId, { failure, error: error.message });
      return null;
    }
  }

  /**
   * @param from as for `VersionStates.fail`; `processed` for a scan without any text, which fails even though it was already
   * shown
   */
  async function fail(versionId: string, failed: Failed, from?: 'processed'): Promise<void> {
    const version = await states.fail(versionId, failed, from);
    if (!version) return;
    await documentEvents.updated(version.documentId);
    await tellUploader(version, failed.error);
  }

  async function tellUploader({ documentId, filename, uploadedBy }: FailedVersion, reason: string) {
    if (uploadedBy === null) return;
    const title = `“${filename.slice(0, 150)}” could not be read`;
    await notifications
      .gather(uploadedBy, {
        topic: 'documents.unread',
        documentId,
        one: { title, body: reason, href: `/documents/${documentId}` },
        several: { title: '{count} documents could not be read', href: '/documents?status=failed' },
      })
      .catch((error: unknown) =>
        log.warn({ err: error, document: documentId }, 'documents: cannot notify uploader'),
      );
  }

  /** Ends the text recognition of a version: keeps the pages that were read and counts the others as unread. */
  async function giveUp(versionId: string, failed: Failed): Promise<void> {
    const begun = await states.shown(versionId);
    if (!begun) return;
    const state = await loadScans(dependencies, versionId);
    if (state.text === '') return fail(versionId, failed, 'processed');
    const ocr = ocrOf(state.pages);
    await states.recognised(
      begun.documentId,
      describeScan(state),
      ocr && { ...ocr, waiting: 0, unread: ocr.unread + ocr.waiting },
    );
    await documentEvents.updated(begun.documentId);
    await describing?.add(versionId, begun.ownerId);
  }
}

/** Counts pages by number, because a page that mixes text and images has two entries. */
function countPages(pages: readonly DocumentPage[]): number | null {
  return new Set(pages.map(({ number }) => number)).size || null;
}

/** Runs `work` in the context of its version, so that the event-loop watchdog knows which version is being read. */
function reading(payload: unknown, work: (versionId: string) => Promise<void>): Promise<void> {
  const versionId = versionOf(payload);
  return currentVersion.run(versionId, () => work(versionId));
}

function versionOf(payload: unknown): string {
  return (payload as { versionId: string }).versionId;
}
