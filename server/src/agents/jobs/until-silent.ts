import { isAppError } from '@staffroom/sdk';
import { ProcessEnded } from '../isolated/process-ended.ts';

/** Aborts after silence. Each sign of progress restarts the timer, so that a slow machine does not end a job. */
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

/** A handler's result violates its contract. */
export class BrokenContract extends Error {}

/** A retry cannot change a refusal or a broken contract. */
export function isFinal(error: unknown): boolean {
  if (error instanceof BrokenContract) return true;
  return (
    isAppError(error) && ['invalid', 'forbidden', 'not-found', 'conflict', 'too-large'].includes(error.code)
  );
}

/**
 * Whether the job should wait for the agent without using up an attempt. If the agent's process ended by itself, the job may be
 * the cause, so that counts as an attempt.
 * @param scope of the agent's start in which the job ran
 */
export const wasSwitchedOff = (scope: AbortSignal): boolean =>
  scope.aborted && !(scope.reason instanceof ProcessEnded);

export function explain(error: unknown, signal: AbortSignal, id: string): string {
  if (signal.aborted) return 'Stopped: no progress for too long';
  return isAppError(error) ? error.message : `Something went wrong (job ${id})`;
}
