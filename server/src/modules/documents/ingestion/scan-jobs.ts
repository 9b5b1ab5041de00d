import type { Database } from '../../../db/database.ts';
import { Starved } from '../../../ingest/extraction-error.ts';
import { versionJobOptions } from '../../access/version-owner.sql.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { DocumentEvents } from '../document-events.ts';
import type { FailVersion } from './fail-version.ts';
import { type Failed, failedTries, nothingRecognised, pictureDamaged } from './failures.ts';
import {
  describeScan,
  loadScans,
  ocrOf,
  pagesToRead,
  readScans,
  type ScanDependencies,
  type ScanState,
} from './scans.sql.ts';
import { reading, versionOf } from './version-jobs.ts';
import type { StartedVersion, VersionStates } from './version-states.sql.ts';

export interface ScanJobDependencies extends ScanDependencies {
  database: Pick<Database, 'pool'>;
  queue: Pick<Queue, 'define' | 'add'>;
  documentEvents: Pick<DocumentEvents, 'updated' | 'progress'>;
  index: { add(versionId: string, known?: { owner?: string }): Promise<void> };
  describing?: { add(versionId: string, owner?: string): Promise<void> };
  states: Pick<VersionStates, 'shown' | 'recognised' | 'countPassages'>;
  fail: FailVersion;
  /** Milliseconds of text recognition before a version becomes `processed`. */
  scanBudget: number;
}

const scanJobName = 'documents.ocr';

/** Recognizes the text of scanned pages: a few before a version is processed, the others in separate jobs. */
export function createScanJobs(dependencies: ScanJobDependencies) {
  const { queue, documentEvents, index, describing, states, fail, scanBudget } = dependencies;
  const { pool } = dependencies.database;

  // The concurrency is one, because the server reads only one scan at a time.
  queue.define(scanJobName, ({ payload, signal }) => reading(payload, (id) => readFurtherScans(id, signal)), {
    timeoutMinutes: 60,
    concurrency: 1,
    attempts: 8,
    deaths: 15,
    failed: (payload, error) => giveUp(versionOf(payload), failedTries(error)),
  });

  return { readFirstScans, readLater, giveUp };

  /** Waits for text recognition of a short scan. The remaining pages of a long scan are read after the document is readable. */
  async function readFirstScans(
    begun: StartedVersion,
    state: ScanState,
    started: number,
    signal: AbortSignal,
  ): Promise<ScanState> {
    const isLate = performance.now() - started > Math.max(scanBudget, 10_000);
    if (isLate || pagesToRead(state.pages).length === 0) return state;
    await states.countPassages(begun.versionId, state.passages);
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
