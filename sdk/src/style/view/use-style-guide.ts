import { fetchJson, useMutation, useQuery, useQueryClient } from '@staffroom/sdk/client';
import type { StyleGuideChange, StyleGuideInfo } from '../../core/agents/style-guide.ts';

const address = '/api/style-guide';

/** Loads the style guide and updates it on workspace events. */
export function useStyleGuide() {
  return useQuery({
    queryKey: [address],
    queryFn: ({ signal }) => fetchJson<StyleGuideInfo>(address, { signal }),
  });
}

/** Saves the style guide, for administrators. After a conflict, fetches the other administrator's version. */
export function useSaveStyleGuide() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: StyleGuideChange) => fetchJson<StyleGuideInfo>(address, { method: 'PUT', body }),
    onSuccess: (guide) => queries.setQueryData([address], guide),
    onError: () => queries.invalidateQueries({ queryKey: [address] }),
  });
}
