import type { Logger } from 'pino';
import type { Events } from '../../modules/events.ts';

/** Creates the function that tells everyone that the agents have changed, until `signal` aborts. */
export function createPublishChanges(events: Pick<Events, 'publish'>, log: Logger, signal: AbortSignal) {
  return (data: Record<string, unknown>): void => {
    if (signal.aborted) return;
    events
      .publish({ name: 'agents.changed', data, userId: null })
      .catch((error: unknown) => log.warn({ err: error }, 'agents: cannot publish agents.changed'));
  };
}
