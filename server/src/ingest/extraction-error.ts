import { AppError } from '@staffroom/sdk';
import type { ExtractionReason } from './refusal.ts';

/**
 * A file that cannot be read. The message says to its owner why and what to do; what a library had to say
 * is in `cause`, for the log only.
 */
export class ExtractionError extends AppError {
  readonly reason: ExtractionReason;

  constructor(reason: ExtractionReason, message: string, cause?: unknown) {
    super(reason === 'limit' ? 'too-large' : 'invalid', message, { cause });
    this.name = 'ExtractionError';
    this.reason = reason;
  }
}

/** Reading got too little of a busy machine, or was ended from outside. The file is not to blame: it is to be tried again. */
export class Starved extends Error {
  constructor() {
    super('reading got too little of the machine');
    this.name = 'Starved';
  }
}
