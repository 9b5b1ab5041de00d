import type { Events } from '../../modules/events.ts';
import type { createChangeQueue, Starting } from './change-queue.ts';

interface FollowOptions {
  events: Pick<Events, 'subscribe'>;
  changes: Pick<ReturnType<typeof createChangeQueue>, 'inBackground' | 'isIdle'>;
  /** Applies the current decisions. */
  keepUp: () => Promise<Starting>;
  /** Whether a change of team members can change the agents of a person. */
  needsTeams: () => boolean;
  /** Milliseconds between two checks, in case an event was lost. */
  every: number;
  signal: AbortSignal;
}

/** Applies the decisions of administrators at each event that concerns them, and regularly, until `signal` aborts. */
export function followDecisions({ events, changes, keepUp, needsTeams, every, signal }: FollowOptions): void {
  const unsubscribe = events.subscribe(({ name }) => {
    if (name === 'agents.changed' || (name === 'team.updated' && needsTeams())) changes.inBackground(keepUp);
  });
  // Skips the check if another one is waiting, so that checks do not accumulate on a busy machine.
  const timer = setInterval(() => changes.isIdle() && changes.inBackground(keepUp), every);
  timer.unref();
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    unsubscribe();
  });
}
