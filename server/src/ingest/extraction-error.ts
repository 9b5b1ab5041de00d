import { AppError } from '@staffroom/sdk';
import type { ExtractionReason } from './refusal.ts';

/** A file cannot be read. The message tells its owner why and what to do; `cause` is the library's error, for the log only. */
export class ExtractionError extends AppError {
  readonly reason: ExtractionReason;

  constructor(reason: ExtractionReason, message: string, cause?: unknown) {
    super(reason === 'limit' ? 'too-large' : 'invalid', message, { cause });
    this.name = 'ExtractionError';
    this.reason = reason;
  }
}

/** Extraction got too little processor time or was killed from outside. The file is not at fault, so it should be retried. */
export class Starved extends Error {
  constructor() {
    super('reading got too little of the machine');
    this.name = 'Starved';
  }
}
