import { useContext } from 'react';
import { AgentContext } from '../agent.tsx';
import { callCore, coreQuery } from '../core-api.ts';
import { useMutation, useQuery, useQueryClient } from '../query.ts';

export type SettingsOwner = 'me' | 'team';

export function useAgentSettings(agent: string, whose: SettingsOwner) {
  const queries = useQueryClient();
  const api = useContext(AgentContext)?.api;
  const asked = coreQuery('GET /api/ai-agents/:id/settings', {
    params: { id: agent },
    query: { for: whose },
  });
  const { queryKey } = asked;
  // Fetch the agent's own queries again, because its data may depend on the settings.
  const follows = (key: unknown) =>
    key === queryKey[0] || (api !== undefined && `${String(key)}/`.startsWith(`${api}/`));
  const onSettled = () => queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => follows(key) });
  const params = { id: agent };
  return {
    settings: useQuery(asked),
    save: useMutation({
      mutationFn: (body: { for: SettingsOwner; values: Record<string, unknown> }) =>
        callCore('PUT /api/ai-agents/:id/settings', { params, body }),
      onSuccess: (now, body) => body.for === whose && queries.setQueryData(queryKey, now),
      onSettled,
    }),
    reset: useMutation({
      mutationFn: (names: readonly string[]) =>
        callCore('DELETE /api/ai-agents/:id/settings', {
          params,
          query: { for: whose, names: names.join(',') },
        }),
      onSuccess: (now) => queries.setQueryData(queryKey, now),
      onSettled,
    }),
  };
}
