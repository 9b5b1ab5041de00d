import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AgentInfo } from '@staffroom/sdk';
import { coreQuery } from '@staffroom/sdk/host';

/** The agents of this workspace, whatever their state. */
export function useAgents(): UseQueryResult<AgentInfo[]> {
  return useQuery(coreQuery('GET /api/ai-agents'));
}

/** Finds an agent by its address, by its number, by its name, or by a name or an address it once had. */
export function findAgent(agents: AgentInfo[], id: string): AgentInfo | undefined {
  const wanted = id.toLowerCase();
  return (
    agents.find(({ slug }) => slug === id) ??
    agents.find((agent) => String(agent.id) === id) ??
    agents.find(({ name }) => name.toLowerCase() === wanted) ??
    agents.find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === wanted))
  );
}
