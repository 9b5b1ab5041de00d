import { AppError, msg } from '@staffroom/sdk';
import { ProviderError } from '../../ai/provider/provider-error.ts';
import { type AiAccess, modelOf, type Obstacle } from './access.ts';
import type { AiCatalogue, CataloguedProvider } from './catalogue.ts';
import { findProvider, isDemo, usableProviders } from './usable-providers.ts';
import type { AiModelRow } from './entity.ts';

export interface Answerer {
  provider: CataloguedProvider;
  model: AiModelRow;
}

export interface ModelPreference {
  /**
   * The provider for this one request, by identifier or name. Another provider takes over only if the administrator allowed a
   * fallback.
   */
  asked?: string | undefined;
  /** The provider that was chosen earlier. It may have been deleted since. */
  provider: string | null;
  /** Identifiers of models in order of preference. */
  models: readonly (string | null | undefined)[];
}

export type AiDirectory = ReturnType<typeof createDirectory>;

const answererLimit = 3;

export function createDirectory(catalogue: Pick<AiCatalogue, 'current'>, access: AiAccess) {
  const active = () => catalogue.current().providers.filter(({ isActive }) => isActive);
  const find = (word: string) => findProvider(active(), word);

  /** @throws AppError `invalid`, whose message lists the available providers */
  function require(word: string): CataloguedProvider {
    const found = find(word);
    if (found) return found;
    const names = active().map(({ name }) => name);
    throw new AppError(
      'invalid',
      msg`There is no AI provider "${word.slice(0, 100)}". Choose one of: ${names.join(', ')}.`,
      { fields: { aiProvider: 'Unknown' } },
    );
  }

  /**
   * The provider that answers, followed by the providers that take over if it fails before its first word.
   * @throws AppError `invalid` for an unknown provider, `unavailable` if no provider is ready
   */
  function answerers({ asked, provider, models }: ModelPreference): Answerer[] {
    const state = catalogue.current();
    const usable = usableProviders(state, access);
    const chosen = asked !== undefined ? require(asked) : provider === null ? undefined : find(provider);
    let order = usable;
    if (chosen) {
      const obstacle = access.obstacle(chosen);
      if (obstacle === null) order = [chosen, ...usable.filter(({ id }) => id !== chosen.id)];
      // If only the built-in provider is usable, it answers instead of the chosen one. In other workspaces the choice is
      // binding, unless an administrator allowed a fallback.
      else if ((!state.fallback || chosen.protocol === 'builtin') && !isDemo(usable))
        throw cannotAnswer(chosen, obstacle);
    }
    if (order.length === 0) throw nobody();
    // If the chat chose the built-in provider, no language model may read the chat, even if the built-in provider fails.
    const count = state.fallback && order[0]?.protocol !== 'builtin' ? answererLimit : 1;
    return order.slice(0, count).flatMap((each) => {
      const model = firstOf([asked ?? provider, ...models], each) ?? modelOf(each);
      return model ? [{ provider: each, model }] : [];
    });
  }

  return {
    find,
    require,
    answerers,

    /** The provider with exactly this identifier, if it is a usable language model; null otherwise. */
    only(identifier: string | null, model?: string): Answerer | null {
      const provider = active().find((each) => each.identifier === identifier);
      if (!provider || provider.protocol === 'builtin' || !access.usable(provider)) return null;
      const answering = firstOf([model], provider) ?? modelOf(provider);
      return answering ? { provider, model: answering } : null;
    },

    usable(word: string): boolean {
      const found = find(word);
      return found !== undefined && access.usable(found);
    },

    /** The provider that would answer; null if no provider is ready. */
    answerer(wish: ModelPreference): Answerer | null {
      try {
        return answerers(wish)[0] ?? null;
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
    },

    /**
     * @param provider the provider that must have the model; null for any provider
     * @throws AppError `invalid`, whose message lists the available models
     */
    requireModel(model: string, provider: string | null): void {
      const from = provider === null ? active() : [require(provider)];
      const there = from.flatMap(({ models }) => models.filter(({ isActive }) => isActive));
      if (there.some(({ identifier }) => identifier === model)) return;
      const names = there.filter(({ retired }) => !retired).map(({ identifier }) => identifier);
      throw new AppError(
        'invalid',
        provider === null
          ? msg`There is no model "${model.slice(0, 200)}". Choose one of: ${names.join(', ')}.`
          : msg`There is no model "${model.slice(0, 200)}" of ${from[0]?.name ?? provider}. Choose one of: ${names.join(', ')}.`,
        { fields: { model: 'Unknown' } },
      );
    },
  };
}

function firstOf(wanted: ModelPreference['models'], { models }: CataloguedProvider): AiModelRow | undefined {
  for (const word of wanted) {
    const model = models.find(({ isActive, identifier }) => isActive && identifier === word);
    if (model) return model;
  }
  return undefined;
}

/** The error for a provider that cannot answer. It must not name environment variables, because staff see it. */
function cannotAnswer(provider: CataloguedProvider, obstacle: Obstacle): AppError {
  const { name } = provider;
  const ask = msg`Ask an administrator, or choose another provider.`;
  if (obstacle === 'no-key')
    return new ProviderError('no-key', { name }, { message: msg`${name} has no key on the server. ${ask}` });
  const missing = obstacle === 'no-model' ? msg`no active model` : msg`no address`;
  return new AppError('unavailable', msg`${name} is not set up: ${missing}. ${ask}`);
}

function nobody(): AppError {
  return new AppError('unavailable', 'No AI provider is ready. Ask an administrator to set one up.');
}
