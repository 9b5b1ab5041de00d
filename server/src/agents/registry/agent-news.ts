import type { Logger } from 'pino';
import type { InstalledAgent } from '../../modules/agents/installed.ts';
import type { AgentSource } from '../agent-source.ts';

interface AgentNewsOptions {
  source: Pick<AgentSource, 'recordRun'>;
  /** Tells all processes and browsers. */
  publish: (data: Record<string, unknown>) => void;
  log: Logger;
}

/** Reports the changes of agents' states: to the log, to this process, to other processes and to browsers. */
export function createAgentNews({ source, publish, log }: AgentNewsOptions) {
  const listeners = new Set<(agent: InstalledAgent) => void>();

  /** Reports a change to the log and to this process. */
  function note(agent: InstalledAgent) {
    const { slug, state, reason } = agent;
    log[reason === null ? 'info' : 'error'](
      { agent: slug, state, ...(reason !== null && { reason }) },
      'agents: state changed',
    );
    for (const listener of listeners) listener(agent);
  }

  return {
    note,
    changed: (agent: InstalledAgent): void => {
      note(agent);
      if (agent.state === 'running')
        source
          .recordRun(agent.entry)
          .catch((error: unknown) =>
            log.warn({ err: error, agent: agent.slug }, 'agents: cannot record use of version'),
          );
      // The state `starting` is short, so only the state after it is published.
      if (agent.state === 'starting') return;
      // Everyone gets this event, so it does not name an agent that only some people can see.
      const isForAll = agent.entry.roles === undefined && agent.audience === null;
      publish(isForAll ? { agent: agent.slug, state: agent.state } : {});
    },
    subscribe: (listener: (agent: InstalledAgent) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
