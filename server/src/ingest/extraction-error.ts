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
