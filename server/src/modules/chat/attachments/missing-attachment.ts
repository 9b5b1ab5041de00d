import { AppError } from '@staffroom/sdk';

export function missingAttachment(): AppError {
  return new AppError('not-found', 'This file is not attached anymore. Attach it again.');
}
