import { coreQuery } from '../../core-api.ts';
import { useQuery } from '../../query.ts';
import type { AiOffer } from './choice.ts';

/**
 * Loads providers and models; null while loading and on failure.
 * @experimental
 */
export function useAiOffer(): AiOffer | null {
  const providers = useQuery(coreQuery('GET /api/ai/providers'));
  const models = useQuery(coreQuery('GET /api/ai/models'));
  if (!providers.data || !models.data) return null;
  return { providers: providers.data, models: models.data };
}

export const unknownOffer: AiOffer = { providers: [], models: [] };
