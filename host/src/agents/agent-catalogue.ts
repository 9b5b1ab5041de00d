import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { coreQuery } from '@staffroom/sdk/host';

export function useAgents(): UseQueryResult<AgentInfo[]> {
  return useQuery(coreQuery('GET /api/ai-agents'));
}

/** Finds an agent by its address, number or name, or by an address or name that it had earlier. */
export function findAgent(agents: AgentInfo[], id: string): AgentInfo | undefined {
  const wanted = id.toLowerCase();
  return (
    agents.find(({ slug }) => slug === id) ??
    agents.find((agent) => String(agent.id) === id) ??
    agents.find(({ name }) => name.toLowerCase() === wanted) ??
    agents.find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === wanted))
  );
}
