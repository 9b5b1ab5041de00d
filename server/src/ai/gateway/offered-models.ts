import { isAppError, messageText } from '@staffroom/sdk';
import type { OfferedModels } from '@staffroom/sdk/core';
import type { CataloguedProvider } from '../../modules/ai-providers/catalogue.ts';
import { isProviderError } from '../provider/provider-error.ts';
import type { AiAccess } from '../../modules/ai-providers/access.ts';
import type { ClientOf } from './clients.ts';
import { failureOf } from './provider-failure.ts';
import { obstacleSentence } from './test-provider.ts';

/** Milliseconds until a provider that has not answered counts as unreachable. Short, because an administrator is waiting. */
const answerTimeoutMs = 20_000;
/** Some servers list thousands of models, and a page needs no more than these. */
const maxModels = 1_000;

interface OfferedModelsOptions {
  access: Pick<AiAccess, 'unreachable'>;
  clientOf: ClientOf;
}

/** Asks a provider which models it offers. A failure of the provider is a result, not an error. */
export function createOfferedModels({ access, clientOf }: OfferedModelsOptions) {
  return async (provider: CataloguedProvider, signal: AbortSignal): Promise<OfferedModels> => {
    const obstacle = access.unreachable(provider);
    if (obstacle !== null) return failed(obstacleSentence(provider, obstacle));
    const client = clientOf(provider);
    const late = AbortSignal.timeout(answerTimeoutMs);
    try {
      const ids = (await client.models?.(AbortSignal.any([signal, late]))) ?? [];
      const models = [...new Set(ids)].toSorted().slice(0, maxModels);
      return {
        models,
        message: models.length === 0 ? `${provider.name} names no models.` : null,
        failure: null,
      };
    } catch (error) {
      signal.throwIfAborted();
      if (late.aborted) return failed(`${provider.name} didn’t answer within 20 seconds.`);
      if (!isAppError(error)) throw error;
      const message = isProviderError(error) ? error.forAdministrators : error.message;
      return {
        ...failed(messageText(message)),
        failure: failureOf(error, { provider: client.id, model: '' }),
      };
    }
  };
}

const failed = (message: string): OfferedModels => ({ models: [], message, failure: null });
