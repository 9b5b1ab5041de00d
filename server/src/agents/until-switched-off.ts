import { AppError } from '@staffroom/sdk';
import { abortable } from '../abortable.ts';
import type { RunningAgent } from '../modules/agents/installed.ts';
import { stoppedMessage } from './require-running.ts';

/** Ends the work when the agent is switched off, even if the handler ignores its signal. */
export async function untilSwitchedOff<T>(
  work: () => Promise<T>,
  { agent, call }: { agent: RunningAgent; call: { signal: AbortSignal } },
): Promise<T> {
  const release = agent.hold('call');
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
