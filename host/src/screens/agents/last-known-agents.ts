import type { AgentInfo } from '@staffroom/sdk';
import { useEffect } from 'react';

const key = 'last-known-agents';

/** The catalog of this browser's last visit, for when it cannot load. Signing out deletes it with the drafts. */
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
