import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AgentInfo } from '@staffroom/sdk';

const cataloguePath = '/api/ai-agents';

/** The agents of this workspace, whatever their state. */
export function useAgents(): UseQueryResult<AgentInfo[]> {
  return useQuery<AgentInfo[]>({ queryKey: [cataloguePath] });
}

/** Finds an agent by the name in its address, by its number, or by a name it once had. */
export function findAgent(agents: AgentInfo[], id: string): AgentInfo | undefined {
  return (
    agents.find(({ slug }) => slug === id) ??
    agents.find((agent) => String(agent.id) === id) ??
    agents.find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === id.toLowerCase()))
  );
}
