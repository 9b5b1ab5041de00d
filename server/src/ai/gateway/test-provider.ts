import { isAppError, messageText } from '@staffroom/sdk';
import type { AiProviderTest } from '@staffroom/sdk/core';
import { isProviderError } from '../provider/provider-error.ts';
import { guardStream } from '../provider/stream-guard.ts';
import { type AiAccess, modelOf, type Obstacle } from '../../modules/ai-providers/access.ts';
import type { CataloguedProvider } from '../../modules/ai-providers/catalogue.ts';
import type { UsageService } from '../../modules/usage/service.ts';
import type { ClientOf } from './clients.ts';
import { openEntry } from './ledger-entry.ts';
import type { Caller } from './caller.ts';
import { failureOf } from './provider-failure.ts';

interface ProviderTestOptions {
  access: AiAccess;
  clientOf: ClientOf;
  usage: Pick<UsageService, 'record'>;
}

/** Milliseconds without output until the test fails. Short, because an administrator is waiting. */
const silenceTimeoutMs = 20_000;
/** Maximum number of output tokens. Reasoning models need some before they write a word. */
const enough = 1_000;

/**
 * Tests a provider with one small real call, which is metered like any other. A failure of the provider is a result, not an
 * error.
 */
export function createProviderTest({ access, clientOf, usage }: ProviderTestOptions) {
  return async (
    provider: CataloguedProvider,
    caller: Omit<Caller, 'modelSettings'>,
  ): Promise<AiProviderTest> => {
    const model = modelOf(provider);
    // Administrators test a provider before they switch it on.
    const obstacle = access.obstacle({ ...provider, isActive: true });
    if (obstacle !== null || !model) {
      const message = obstacleSentence(provider, obstacle ?? 'no-model');
      return { ok: false, message, model: model?.identifier ?? null, durationMs: 0, failure: null };
    }
    const client = clientOf(provider);
    const maxTokens = Math.min(enough, model.maxTokens ?? enough);
    const request = {
      model: model.identifier,
      messages: [{ role: 'user' as const, content: 'Answer with the one word: ready' }],
      maxTokens,
    };
    const entry = openEntry(caller, usage, client.id, request);
    const started = performance.now();
    const result = (ok: boolean, message: string, error?: unknown): AiProviderTest => {
      const durationMs = Math.round(performance.now() - started);
      const said = failureOf(error, { provider: client.id, model: model.identifier });
      return { ok, message, model: model.identifier, durationMs, failure: said };
    };
    let failure: unknown;
    try {
      const options = { signal: caller.signal, idleTimeout: silenceTimeoutMs, meter: entry.meter };
      await guardStream(client, request, options, (chunk) => {
        if (chunk.type !== 'tool-call' && chunk.type !== 'links' && chunk.type !== 'left-out')
          entry.saw(chunk);
      });
      return result(true, `${provider.name} replied with ${model.name}.`);
    } catch (error) {
      failure = error;
      if (!isAppError(error)) throw error;
      const message = isProviderError(error) ? error.forAdministrators : error.message;
      return result(false, messageText(message), error);
    } finally {
      await entry.close(failure);
    }
  };
}

/** Says what an administrator must do before a provider can be called. */
export function obstacleSentence({ name, apiKeyEnvVar }: CataloguedProvider, obstacle: Obstacle): string {
  if (obstacle === 'no-key')
    return apiKeyEnvVar
      ? `${apiKeyEnvVar} isn’t set on the server. Set it and restart the server.`
      : `${name} needs a key: enter the environment variable that contains it.`;
  if (obstacle === 'no-address') return `Enter the address of ${name}.`;
  return `${name} has no active model. Add one, or activate one.`;
}
