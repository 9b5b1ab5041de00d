import { AppError } from '@staffroom/sdk';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the same error for sessions of other people and for missing sessions. */
export function missingSession(): AppError {
  return new AppError('not-found', 'This chat session does not exist.');
}

export function missingMessage(): AppError {
  return new AppError('not-found', 'This message does not exist.');
}

/** @throws AppError `not-found` for a malformed id */
export function requireSessionId(id: string): void {
  if (!uuid.test(id)) throw missingSession();
}
