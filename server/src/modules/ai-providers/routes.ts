import { AppError } from '@staffroom/sdk';
import {
  type AiProviderTest,
  type AiProviderUse,
  changeAiSettings,
  changeProvider,
  createProvider,
  deleteProvider,
  getAiDefaults,
  getProviderUse,
  listProviders,
  testProvider,
} from '@staffroom/sdk/core';
import { implement, type SessionUser } from '../../http/route.ts';
import { type AiAccess, modelOf } from './access.ts';
import type { AiCatalogue, CataloguedProvider } from './catalogue.ts';
import { isDemo, usableProviders } from './usable-providers.ts';
import { presentModel, presentProvider, presentSettings } from './present.ts';
import type { ProviderService } from './service.ts';

export interface ProviderRoutesOptions {
  catalogue: AiCatalogue;
  access: AiAccess;
  providers: ProviderService;
  /** One small real call; a provider that fails is an answer. */
  test: (provider: CataloguedProvider, user: SessionUser, signal: AbortSignal) => Promise<AiProviderTest>;
  dependants: (provider: CataloguedProvider) => Promise<AiProviderUse>;
}

export function aiProviderRoutes(options: ProviderRoutesOptions) {
  const { catalogue, access, providers, dependants, test } = options;

  /** @throws AppError `not-found`, for others than administrators also where it is inactive */
  function load(id: number, { role }: SessionUser): CataloguedProvider {
    const provider = catalogue.provider(id);
    if (!provider || (role !== 'admin' && !provider.isActive)) {
      throw new AppError('not-found', 'This provider does not exist');
    }
    return provider;
  }

  return [
    implement(listProviders, async ({ user: { role } }) =>
      catalogue
        .current()
        .providers.filter(({ isActive }) => isActive || role === 'admin')
        .map((provider) => presentProvider(provider, access, role)),
    ),
    implement(getAiDefaults, async ({ user: { role } }) => {
      const state = catalogue.current();
      const usable = usableProviders(state, access);
      const provider = state.providers.find(({ isDefault }) => isDefault) ?? usable[0];
      const model = provider && modelOf(provider);
      return {
        provider: provider ? presentProvider(provider, access, role) : null,
        model: provider && model ? presentModel(model, provider, role) : null,
        demo: isDemo(usable),
        ...presentSettings(state),
      };
    }),
    implement(createProvider, async ({ body, user }) =>
      presentProvider(load(await providers.create(user.id, body), user), access, 'admin'),
    ),
    implement(changeProvider, async ({ params: { id }, body, user }) => {
      await providers.update(user.id, id, body);
      return presentProvider(load(id, user), access, 'admin');
    }),
    implement(getProviderUse, ({ params, user }) => dependants(load(params.id, user))),
    implement(deleteProvider, async ({ params, user }) => {
      const provider = load(params.id, user);
      const use = await dependants(provider);
      await providers.delete(user.id, provider.id, use);
      return use;
    }),
    implement(testProvider, async ({ params, user, signal }) => {
      const provider = load(params.id, user);
      const result = await test(provider, user, signal);
      await providers.recordTest(user.id, provider.identifier, result.ok);
      return result;
    }),
    implement(changeAiSettings, async ({ body, user }) => {
      await providers.changeSettings(user.id, body);
      return presentSettings(catalogue.current());
    }),
  ];
}
