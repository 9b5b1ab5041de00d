import type { AgentInfo } from '@staffroom/sdk';
import { useEffect } from 'react';

const key = 'last-known-agents';

/** The catalogue as this browser last saw it, for when it cannot be loaded. Logging out forgets it with the drafts. */
export function useLastKnownAgents(agents: AgentInfo[] | undefined): AgentInfo[] {
  useEffect(() => {
    if (agents) sessionStorage.setItem(key, JSON.stringify(agents));
  }, [agents]);
  if (agents) return agents;
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as AgentInfo[];
  } catch {
    return [];
  }
}
