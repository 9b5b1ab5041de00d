import { AppError } from '@staffroom/sdk';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A foreign session and a missing one are told apart by nobody. */
export function missingSession(): AppError {
  return new AppError('not-found', 'This chat session does not exist.');
}

export function missingMessage(): AppError {
  return new AppError('not-found', 'This message does not exist.');
}

/** What is no id names no session. @throws AppError `not-found` */
export function requireSessionId(id: string): void {
  if (!uuid.test(id)) throw missingSession();
}
