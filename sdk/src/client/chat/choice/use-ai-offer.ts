import { coreQuery } from '../../core-api.ts';
import { useQuery } from '../../query.ts';
import type { AiOffer } from './choice.ts';

/** Providers and models of the workspace; null until they are known, and where they could not be loaded. */
export function useAiOffer(): AiOffer | null {
  const providers = useQuery(coreQuery('GET /api/ai/providers'));
  const models = useQuery(coreQuery('GET /api/ai/models'));
  if (!providers.data || !models.data) return null;
  return { providers: providers.data, models: models.data };
}

/** Until names are known, an answer is signed with ids. */
export const unknownOffer: AiOffer = { providers: [], models: [] };
