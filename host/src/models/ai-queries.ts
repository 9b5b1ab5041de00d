import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AiDefaults, AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import { corePath, coreQuery } from '@staffroom/sdk/host';

export type Kind = 'provider' | 'model';

export const listPath: Record<Kind, string> = {
  provider: corePath('GET /api/ai/providers'),
  model: corePath('GET /api/ai/models'),
};

export function useProviders(): UseQueryResult<AiProviderInfo[]> {
  return useQuery(coreQuery('GET /api/ai/providers'));
}

/** Loads the models of all providers. The browser filters them. */
export function useModels(): UseQueryResult<AiModelInfo[]> {
  return useQuery(coreQuery('GET /api/ai/models'));
}

export function useDefaults(): UseQueryResult<AiDefaults> {
  return useQuery(coreQuery('GET /api/ai/defaults'));
}

/** Refetches providers, models and defaults, because a change of one can change the others. */
export async function refreshAi(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/ai/'),
  });
}
