import type { Logger } from 'pino';
import type { DocumentPage } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { NotificationService } from '../../notifications/service.ts';
import type { DocumentEvents } from '../document-events.ts';
import type { AttachedFiles } from '../upload/attached-files.sql.ts';
import { createFailVersion } from './fail-version.ts';
import { failedTries, nothingRecognised, pictureDamaged, serverTooBusy } from './failures.ts';
import { readVersion } from './read-version.ts';
import { createScanJobs } from './scan-jobs.ts';
import { describeScan, ocrOf, pagesToRead } from './scans.sql.ts';
import { storeVersion } from './store-passages.sql.ts';
import { versionJobOptions } from '../../access/version-owner.sql.ts';
import { reading, versionOf } from './version-jobs.ts';
import { createVersionStates } from './version-states.sql.ts';

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
  const fail = createFailVersion({ states, documentEvents, notifications, log });
  const scans = createScanJobs({ ...dependencies, states, fail, scanBudget });

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
      deaths: 15,
      failed: (payload, error) => fail(versionOf(payload), failedTries(error)),
    },
  );

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
      await scans.giveUp(versionId, serverTooBusy);
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
      readVersion({ blobs, fail, log }, begun, attempt, signal),
      documentEvents.updated(begun.documentId),
    ]);
    if (!file) return ended('failed');
    const { document: extracted, passages: read } = file;
    const within = await attached?.choose(begun, extracted.attachments ?? []);
    const remarks = [...(extracted.remarks ?? []), ...(within?.remarks ?? [])];
    await storeVersion({ pool }, begun, { ...extracted, remarks }, read, signal);
    await attached?.add(begun, within?.files ?? []);
    const state = await scans.readFirstScans(begun, { ...extracted, passages: read.length }, started, signal);
    const isUnread = pagesToRead(state.pages).length > 0;
    if (state.text === '' && !isUnread) {
      await fail(versionId, state.isDamaged ? pictureDamaged : nothingRecognised);
      return ended('failed');
    }
    if (isUnread) await scans.readLater(begun);
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
}

/** Counts pages by number, because a page that mixes text and images has two entries. */
function countPages(pages: readonly DocumentPage[]): number | null {
  return new Set(pages.map(({ number }) => number)).size || null;
}
