import type { Logger } from 'pino';
import { type DocumentPage, isAppError } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import { ExtractionError, Starved } from '../../../ingest/extraction-error.ts';
import { extractPassages } from '../../../ingest/extract.ts';
import { BlobMissing, type BlobStore } from '../../blobs/blob-store.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { NotificationService } from '../../notifications/service.ts';
import type { DocumentEvents } from '../document-events.ts';
import type { AttachedFiles } from '../upload/attached-files.ts';
import {
  cutShort,
  type Failed,
  failedTries,
  failureBy,
  heldUp,
  nothingRecognised,
  pictureDamaged,
} from './failures.ts';
import { currentVersion } from './current-version.ts';
import { describeScan, loadScans, ocrOf, pagesToRead, readScans, type ScanState } from './scans.ts';
import { storeVersion } from './store-passages.ts';
import { versionJobOptions } from '../../access/version-owner.ts';
import { type Begun, createVersionStates, type FailedVersion } from './version-states.ts';

export interface IngestionDependencies {
  database: Pick<Database, 'pool'>;
  blobs: Pick<BlobStore, 'borrow'>;
  queue: Pick<Queue, 'define' | 'add'>;
  documentEvents: Pick<DocumentEvents, 'updated' | 'progress'>;
  /** Told of a version whose passages are stored and which is now the current one; takes care of their vectors. */
  index: { add(versionId: string, known?: { owner?: string; passages?: number }): Promise<void> };
  /** Makes documents of the files in a file. */
  attached?: AttachedFiles;
  /** Told of the same, once people know of it. */
  describing?: { add(versionId: string, owner?: string): Promise<void> };
  /** Who has uploaded what cannot be read hears of it. */
  notifications: Pick<NotificationService, 'gather'>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds that a scan may keep its document from being processed; default 12 s. The rest of it follows. */
  scanBudget?: number;
}

export interface Ingestion {
  /**
   * Has a version processed in the background. Never fails: what the queue does not take now is found by `queueWaiting`.
   * @param owner of its document, where that is known
   */
  start(versionId: string, owner?: string): Promise<void>;
  /** Starts again what an earlier process has left unfinished; call it once the queue runs. */
  recover(): Promise<void>;
  /** The version fails whose reading had an earlier process ended, before it is read again. */
  blame(versionId: string): Promise<void>;
  /** Queues again what has waited for so many milliseconds. Whatever stands in the queue already stays where it is. */
  queueWaiting(since: number): Promise<void>;
}

const jobName = 'documents.ingest';
const scanJobName = 'documents.ocr';

/**
 * From file to passages: uploaded → processing → processed or failed. A job may run again at any point. `processed` means that
 * keywords find it; vectors follow, because they take longer than people want to wait. A later version takes the place of the
 * one before only when it is processed.
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
  } = dependencies;
  const { pool } = dependencies.database;
  const states = createVersionStates({ pool });

  const enqueue = async (versionId: string, owner?: string) =>
    queue.add(jobName, { versionId }, await versionJobOptions({ pool }, versionId, owner));

  queue.define(
    jobName,
    ({ payload, attempt, signal }) => reading(payload, (id) => ingest(id, attempt, signal)),
    {
      // A net under the limits of reading, which count processor time.
      timeoutMinutes: 60,
      // A file is read in a child that dies in our place, so it is seldom to blame where a server was killed several times in a row,
      // and never where it was too busy.
      attempts: 6,
      failed: (payload, error) => fail(versionOf(payload), failedTries(error)),
    },
  );

  // One at a time, because only one scan is read at a time.
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
        log.warn({ version: versionId, err: error }, 'a document was not queued yet');
      }
    },
    async recover() {
      for (const id of await states.unfinished()) await enqueue(id);
    },
    async blame(versionId) {
      await fail(versionId, heldUp);
      await giveUp(versionId, heldUp);
    },
    async queueWaiting(since) {
      for (const { id, owner } of await states.waiting(since)) await enqueue(id, owner);
    },
  };

  async function ingest(versionId: string, attempt: number, signal: AbortSignal): Promise<void> {
    const started = performance.now();
    const begun = await states.begin(versionId);
    // What is processed already may have missed a change of embedder while it was deleted.
    if (!begun) return (await states.isShown(versionId)) ? index.add(versionId) : undefined;
    const [file] = await Promise.all([
      readFile(begun, attempt, signal),
      documentEvents.updated(begun.documentId),
    ]);
    if (!file) return;
    const { document: extracted, passages: read } = file;
    const within = await attached?.choose(begun.documentId, extracted.attachments ?? []);
    const remarks = [...(extracted.remarks ?? []), ...(within?.remarks ?? [])];
    await storeVersion({ pool }, begun, { ...extracted, remarks }, read, signal);
    await attached?.add(begun, within?.files ?? []);
    const state = await readFirstScans(begun, { ...extracted, passages: read.length }, started, signal);
    const isUnread = pagesToRead(state.pages).length > 0;
    if (state.text === '' && !isUnread)
      return fail(versionId, state.isDamaged ? pictureDamaged : nothingRecognised);
    if (isUnread) await readLater(begun);
    const { passages, pages } = state;
    const shown = await states.finish(begun, {
      passages,
      summary: describeScan(state),
      pages: countPages(pages),
      ocr: ocrOf(pages),
    });
    await Promise.all([
      shown && index.add(versionId, { owner: begun.ownerId, passages }),
      documentEvents.updated(begun.documentId),
    ]);
    if (shown && !isUnread) await describing?.add(versionId, begun.ownerId);
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
      if (error !== patience.reason && !(error instanceof Starved)) throw error;
      return state;
    }
  }

  async function readLater({ versionId, ownerId }: Begun): Promise<void> {
    await queue.add(scanJobName, { versionId }, await versionJobOptions({ pool }, versionId, ownerId));
  }

  /** Some pages at a time, and then it queues again: scans take turns, and no try is spent where there was progress. */
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

  /** Null where the file itself is the problem; its owner is then told. */
  async function readFile(begun: Begun, attempt: number, signal: AbortSignal) {
    try {
      await using file = await blobs.borrow(begun.blob);
      return await extractPassages(
        { path: file.path, filename: begun.filename, encoding: begun.encoding ?? undefined },
        { signal },
      );
    } catch (error) {
      // Its row came first, and the process ended before the file did. A store that is late gets two more tries.
      if (error instanceof BlobMissing && attempt > 2) {
        await fail(begun.versionId, cutShort);
        return null;
      }
      if (error instanceof BlobMissing || !isAppError(error)) throw error;
      const reason = error instanceof ExtractionError ? error.reason : error.code;
      const failure = error instanceof ExtractionError ? failureBy[error.reason] : 'internal';
      log.info({ document: begun.documentId, reason, err: error.cause }, 'a document cannot be read');
      await fail(begun.versionId, { failure, error: error.message });
      return null;
    }
  }

  /** @param from as of `VersionStates.fail`: a scan of which nothing was read is no use to anybody, also where people see it already */
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
        log.warn({ err: error, document: documentId }, 'nobody was told of a failure'),
      );
  }

  /** What was read of a scan stays; what was not is no longer waited for. */
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

/** A page of which some words were text and the rest a picture has two entries. */
function countPages(pages: readonly DocumentPage[]): number | null {
  return new Set(pages.map(({ number }) => number)).size || null;
}

/** So that the watch of the event loop knows whose reading stands still. */
function reading(payload: unknown, work: (versionId: string) => Promise<void>): Promise<void> {
  const versionId = versionOf(payload);
  return currentVersion.run(versionId, () => work(versionId));
}

function versionOf(payload: unknown): string {
  return (payload as { versionId: string }).versionId;
}
