import type { Logger } from 'pino';
import { isAppError } from '@staffroom/sdk';
import { extractPassages, type ReadFile } from '../../../ingest/extract.ts';
import { ExtractionError } from '../../../ingest/extraction-error.ts';
import { attribute } from '../../../operations/traces/span-names.ts';
import { traced } from '../../../operations/traces/tracing.ts';
import { BlobMissing, type BlobStore } from '../../blobs/blob-store.ts';
import type { FailVersion } from './fail-version.ts';
import { cutShort, failureBy } from './failures.ts';
import type { StartedVersion } from './version-states.sql.ts';

export interface ReadVersionDependencies {
  blobs: Pick<BlobStore, 'borrow'>;
  fail: FailVersion;
  log: Pick<Logger, 'info'>;
}

/** Reads the file of a version. @returns null if the file itself cannot be read; the uploader is then notified */
export async function readVersion(
  { blobs, fail, log }: ReadVersionDependencies,
  begun: StartedVersion,
  attempt: number,
  signal: AbortSignal,
): Promise<ReadFile | null> {
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
