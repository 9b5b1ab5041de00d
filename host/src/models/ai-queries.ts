import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AiDefaults, AiModelInfo, AiProviderInfo } from '@staffroom/sdk';

export type Kind = 'provider' | 'model';

export const listPath: Record<Kind, string> = {
  provider: '/api/ai/providers',
  model: '/api/ai/models',
};

export function useProviders(): UseQueryResult<AiProviderInfo[]> {
  return useQuery<AiProviderInfo[]>({ queryKey: [listPath.provider] });
}

/** Of every provider: the filter works on what is here. */
export function useModels(): UseQueryResult<AiModelInfo[]> {
  return useQuery<AiModelInfo[]>({ queryKey: [listPath.model] });
}

export function useDefaults(): UseQueryResult<AiDefaults> {
  return useQuery<AiDefaults>({ queryKey: ['/api/ai/defaults'] });
}

/** Providers, models and defaults hang together: a change of one has all of them fetched again. */
export async function refreshAi(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/ai/'),
  });
}
