import { fetchJson, useMutation, useQuery, useQueryClient } from '@staffroom/sdk/client';
import type { StyleGuideChange, StyleGuideInfo } from '../../core/agents/style-guide.ts';

const address = '/api/style-guide';

/** How the company writes; kept up to date by the workspace. */
export function useStyleGuide() {
  return useQuery({
    queryKey: [address],
    queryFn: ({ signal }) => fetchJson<StyleGuideInfo>(address, { signal }),
  });
}

/** For administrators. What was refused because somebody else had saved fetches what they wrote. */
export function useSaveStyleGuide() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: StyleGuideChange) => fetchJson<StyleGuideInfo>(address, { method: 'PUT', body }),
    onSuccess: (guide) => queries.setQueryData([address], guide),
    onError: () => queries.invalidateQueries({ queryKey: [address] }),
  });
}
