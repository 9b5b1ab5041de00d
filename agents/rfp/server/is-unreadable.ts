import { type AppError, isAppError } from '@staffroom/sdk';

/**
 * Whether the error of a model concerns only what it was given: the answer was cut off, refused or malformed. Other errors
 * concern every request.
 */
export const isUnreadable = (error: unknown): error is AppError =>
  isAppError(error) &&
  (error.code === 'unavailable' || error.code === 'invalid' || error.code === 'too-large');
