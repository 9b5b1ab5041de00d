import { messageOf } from '@staffroom/sdk';
import { type FrameError, writtenMessage } from '@staffroom/sdk/internal/shared';
import type { Logger } from 'pino';
import { asAppError, codeOf, failureLevel, unknownCodeOf } from '../http/answer-errors.ts';

export type FrameIds = Pick<FrameError, 'sessionId' | 'clientMessageId' | 'runId' | 'id'>;

/** Creates an error frame with a message for people. An unexpected error is a bug and is logged. */
export function errorFrame(error: unknown, log: Logger, ids: FrameIds = {}): FrameError {
  const known = asAppError(error);
  const code = codeOf(known);
  const level = failureLevel(error, known);
  if (level !== null) log[level]({ err: error, ...unknownCodeOf(error), code }, 'sockets: frame failed');
  const written = known
    ? writtenMessage(messageOf(known))
    : { message: 'Something went wrong. Please try again.' };
  return { type: 'error', code, ...written, error: written.message, ...ids };
}

/** Reads the ids of a frame that is otherwise unreadable, so that its sender gets the error. */
export function idsOf(frame: unknown): FrameIds {
  const ids: FrameIds = {};
  if (typeof frame !== 'object' || frame === null) return ids;
  for (const name of ['sessionId', 'clientMessageId', 'runId', 'id'] as const) {
    const value: unknown = Reflect.get(frame, name);
    if (typeof value === 'string' && value.length <= 100) ids[name] = value;
  }
  return ids;
}
