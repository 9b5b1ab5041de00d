import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { useEffect } from 'react';

const key = 'last-known-agents';

/**
 * Returns the catalog of the last visit in this browser, in case the catalog cannot load. Signing out deletes it together with
 * the drafts.
 */
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
