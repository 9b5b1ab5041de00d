import type { AiRequest } from '@staffroom/sdk/internal/shared';
import type { AiDirectory, Answerer } from '../../modules/ai-providers/directory.ts';
import type { UsageService } from '../../modules/usage/service.ts';
import type { AiProvider, GuardOptions, ProviderRequest } from '../provider/ai-provider.ts';
import { canFallBack } from '../provider/provider-error.ts';
import type { Caller } from './caller.ts';
import type { ClientOf } from './clients.ts';
import { decideRequest, type Preferences } from './decide-request.ts';
import { type LedgerEntry, openEntry } from './ledger-entry.ts';

export interface AttemptDependencies {
  directory: Pick<AiDirectory, 'answerers'>;
  clientOf: ClientOf;
  preferences: (userId: string) => Promise<Preferences>;
  usage: Pick<UsageService, 'record'>;
}

export interface Attempt {
  answerer: Answerer;
  provider: AiProvider;
  request: ProviderRequest;
  entry: LedgerEntry;
  /** Time limits. A timeout does not trigger the fallback, an error does. */
  waits: Pick<GuardOptions, 'firstWord' | 'idleTimeout'>;
  /** Whether the next provider takes over after this error. */
  passesOn: (error: unknown) => boolean;
}

/** @returns a function that lists the attempts for a request: one for each model that can answer it, in order */
export function createAttempts(
  { directory, clientOf, preferences, usage }: AttemptDependencies,
  caller: Caller,
) {
  const { modelSettings, signal, log, notes, prefetched, project } = caller;
  return async (wanted: AiRequest): Promise<(() => Attempt)[]> => {
    const answerers = directory.answerers({
      asked: wanted.provider,
      provider: modelSettings.provider,
      models: [wanted.model, modelSettings.model],
    });
    const person = prefetched?.preferences ?? (await preferences(caller.user.id));
    return answerers.map((answerer, index) => () => {
      const provider = clientOf(answerer.provider);
      const request = decideRequest(wanted, answerer, modelSettings, { person, project });
      const last = index === answerers.length - 1;
      if (notes && answerer.provider.protocol !== 'builtin') {
        const { userInfo, customInstructions } = person;
        notes.profile = { userInfo, customInstructions };
        if (project && project.instructions !== '')
          notes.project = { name: project.name, text: project.instructions };
      }
      return {
        answerer,
        provider,
        request,
        entry: openEntry(caller, usage, provider.id, request),
        waits: waitsOf(answerer),
        passesOn(error) {
          const passes = !last && !signal.aborted && canFallBack(error);
          if (passes) log.warn('ai: fallback provider used', { from: provider.id, err: error });
          return passes;
        },
      };
    });
  };
}

const waitsOf = ({ provider: { firstWordSeconds, nextWordSeconds } }: Answerer): Attempt['waits'] => ({
  firstWord: (firstWordSeconds ?? 600) * 1_000,
  idleTimeout: (nextWordSeconds ?? 120) * 1_000,
});
