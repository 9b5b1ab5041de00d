import { AppError } from '@staffroom/sdk';

export function missingAttachment(): AppError {
  return new AppError('not-found', 'This file is no longer attached. Attach it again.');
}
