import { AppError } from '@staffroom/sdk';
import { abortable } from '../abortable.ts';
import type { RunningAgent } from '../modules/agents/installed.ts';
import { stoppedMessage } from './require-running.ts';

/** A handler that does not look at its signal must not hold the request. */
export async function untilSwitchedOff<T>(
  work: () => Promise<T>,
  { agent, call }: { agent: RunningAgent; call: { signal: AbortSignal } },
): Promise<T> {
  const release = agent.hold('call');
  // Of this start of the agent.
  const { signal: scope } = agent;
  try {
    const done = await abortable(work(), scope);
    release({ failure: undefined });
    return done;
  } catch (error) {
    release(call.signal.aborted ? undefined : { failure: error });
    if (!scope.aborted) throw error;
    throw new AppError('unavailable', stoppedMessage(agent, scope), { cause: error });
  }
}
