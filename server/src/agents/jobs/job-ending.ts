import { isAppError } from '@staffroom/sdk';
import { ProcessEnded } from '../isolated/process-ended.ts';

/** A slow machine makes a job slow, not silent: its time begins anew with each word of it. */
export function untilSilent(milliseconds: number): {
  signal: AbortSignal;
  heard: () => void;
  end: () => void;
} {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('nothing was heard of the job', 'TimeoutError')),
    milliseconds,
  );
  return { signal: controller.signal, heard: () => void timer.refresh(), end: () => clearTimeout(timer) };
}

/** The handler returned what its contract does not allow. */
export class BrokenContract extends Error {}

/** Trying again cannot change what was refused, nor what a handler returns against its contract. */
export function isFinal(error: unknown): boolean {
  if (error instanceof BrokenContract) return true;
  return (
    isAppError(error) && ['invalid', 'forbidden', 'not-found', 'conflict', 'too-large'].includes(error.code)
  );
}

/**
 * Whether a job goes on with the agent as if nothing had been. Where the agent's process has ended by itself, the job may be the
 * reason: that was one of its attempts.
 * @param scope of the start of the agent that it ran in
 */
export const wasSwitchedOff = (scope: AbortSignal): boolean =>
  scope.aborted && !(scope.reason instanceof ProcessEnded);

/** What its owner is told. */
export function explain(error: unknown, signal: AbortSignal, id: string): string {
  if (signal.aborted) return 'Stopped: no progress for too long';
  return isAppError(error) ? error.message : `Something went wrong (job ${id})`;
}
