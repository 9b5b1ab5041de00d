import type { DocumentFailure } from '@staffroom/sdk/core';
import { Starved } from '../../../ingest/extraction-error.ts';
import type { ExtractionReason } from '../../../ingest/refusal.ts';
import { ProcessDied } from '../../jobs/queue-runs.ts';

export interface Failed {
  failure: DocumentFailure;
  error: string;
}

export const failureBy: Readonly<Record<ExtractionReason, DocumentFailure>> = {
  encrypted: 'protected',
  corrupt: 'damaged',
  empty: 'empty',
  'no-text': 'empty',
  unsupported: 'unsupported',
  limit: 'too-large',
};

export const nothingRecognised: Failed = {
  failure: 'empty',
  error:
    'This file contains only images and no readable text. Scan it at a higher resolution or upload the original document.',
};

export const pictureDamaged: Failed = {
  failure: 'damaged',
  error:
    'The image in this file is damaged and cannot be shown or read. Save or scan it again and upload the new file.',
};

export const cutShort: Failed = {
  failure: 'damaged',
  error: 'The upload was interrupted. Upload the file again.',
};

const outOfTime: Failed = {
  failure: 'time',
  error: 'The server was too busy to process this file. The file is fine: try again later.',
};

export const serverTooBusy: Failed = {
  failure: 'internal',
  error:
    'Reading this file held up the server, so the server was restarted. Try again, or upload the file in another format.',
};

const serverStopped: Failed = {
  failure: 'internal',
  error: 'The server stopped each time it read this file. Try again, or upload the file in another format.',
};

const broken: Failed = {
  failure: 'internal',
  error: 'Couldn’t process this file. Try again or upload it in another format.',
};

/** The failure to store for a job whose last attempt failed. @param error the error of the last attempt */
export function failedTries(error: unknown): Failed {
  if (error instanceof ProcessDied) return serverStopped;
  const isLate = error instanceof Starved || (error instanceof Error && error.name === 'TimeoutError');
  return isLate ? outOfTime : broken;
}
