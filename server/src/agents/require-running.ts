import { AppError, asMessage, type Message, msg } from '@staffroom/sdk';
import { ProcessEnded } from './registry/process-ended.ts';
import { type InstalledAgent, type RunningAgent, running } from '../modules/agents/installed.ts';

export const endedMessage = (name: string) =>
  msg`${asMessage(name)} stopped unexpectedly and is restarting. Try again in a moment.`;

export function stoppedMessage({ manifest }: RunningAgent, scope: AbortSignal): Message {
  return scope.reason instanceof ProcessEnded
    ? endedMessage(manifest.name)
    : msg`${asMessage(manifest.name)} was switched off.`;
}

/** Returns the agent if it is running. @throws AppError `unavailable` with the reason if it is not */
export function requireRunning(agent: InstalledAgent): RunningAgent {
  const ready = running(agent);
  if (ready) return ready;
  const name = asMessage(agent.manifest?.name ?? agent.slug);
  switch (agent.state) {
    case 'disabled':
      throw new AppError('unavailable', msg`${name} is switched off`);
    case 'starting':
      throw new AppError('unavailable', msg`${name} is starting`, { retryAfter: 5 });
    default:
      throw new AppError('unavailable', msg`${name} isn’t working. Administrators can see why.`);
  }
}
