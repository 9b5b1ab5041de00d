import type { FrameError } from '@staffroom/sdk';
import type { Logger } from 'pino';
import { asAppError, codeOf, failureLevel } from '../http/answer-errors.ts';

export type FrameIds = Pick<FrameError, 'sessionId' | 'clientMessageId' | 'runId' | 'id'>;

/** Creates an error frame for people; an unexpected error is a bug and is logged. */
export function errorFrame(error: unknown, log: Logger, ids: FrameIds = {}): FrameError {
  const known = asAppError(error);
  const code = codeOf(known);
  const level = failureLevel(error, known);
  if (level !== null) log[level]({ err: error, code }, 'sockets: frame failed');
  const message = known?.message ?? 'Something went wrong. Please try again.';
  return { type: 'error', code, message, error: message, ...ids };
}

/** The ids of an unreadable frame, so that its sender gets the error. */
export function idsOf(frame: unknown): FrameIds {
  const ids: FrameIds = {};
  if (typeof frame !== 'object' || frame === null) return ids;
  for (const name of ['sessionId', 'clientMessageId', 'runId', 'id'] as const) {
    const value: unknown = Reflect.get(frame, name);
    if (typeof value === 'string' && value.length <= 100) ids[name] = value;
  }
  return ids;
}
