import { isAppError, type Message, messageOf, msg } from '@staffroom/sdk';
import { ProcessEnded } from '../registry/process-ended.ts';

/**
 * Aborts after a period without progress. Each sign of progress restarts the timer, so that a job on a slow machine is not
 * ended.
 */
export function untilSilent(milliseconds: number): {
  signal: AbortSignal;
  onActivity: () => void;
  end: () => void;
} {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('nothing was heard of the job', 'TimeoutError')),
    milliseconds,
  );
  return {
    signal: controller.signal,
    onActivity: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}

/** Thrown if a handler's result violates the job's contract. */
export class BrokenContract extends Error {}

/** The reason for aborting a run when another run has taken over its job or the job has ended. */
export const superseded = new Error('This run of the job no longer counts');

/** Whether a retry is useless: it cannot change a refusal or a broken contract. */
export function isFinal(error: unknown): boolean {
  if (error instanceof BrokenContract) return true;
  return (
    isAppError(error) && ['invalid', 'forbidden', 'not-found', 'conflict', 'too-large'].includes(error.code)
  );
}

/**
 * Whether the job waits until its agent is switched on, without using up an attempt. If the agent's process ended unexpectedly,
 * the job may be the cause, so the attempt counts.
 * @param scope the signal of the agent's start during which the job ran
 */
export const wasSwitchedOff = (scope: AbortSignal): boolean =>
  scope.aborted && !(scope.reason instanceof ProcessEnded);

export function explain(error: unknown, signal: AbortSignal, id: string): string | Message {
  if (signal.aborted) return 'Stopped: no progress for too long';
  return isAppError(error) ? messageOf(error) : msg`Something went wrong (job ${id})`;
}
