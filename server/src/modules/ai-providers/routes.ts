import { AppError } from '@staffroom/sdk';
import {
  type AiProviderTest,
  type AiProviderUse,
  changeAiSettings,
  changeProvider,
  createProvider,
  deleteProvider,
  forgetRefusals,
  getAiDefaults,
  getProviderUse,
  listOfferedModels,
  listProviders,
  type OfferedModels,
  testProvider,
} from '@staffroom/sdk/core';
import { implement, type SessionUser } from '../../http/route.ts';
import { type AiAccess, modelOf } from './access.ts';
import type { AiCatalogue, CataloguedProvider } from './catalogue.ts';
import { isDemo, usableProviders } from './usable-providers.ts';
import { presentModel, presentProvider, presentSettings } from './present.ts';
import { changeWords } from '../confirmations/change-words.ts';
import type { RefusalService } from './refusals.ts';
import type { ProviderService } from './service.ts';

export interface ProviderRoutesOptions {
  catalogue: AiCatalogue;
  access: AiAccess;
  providers: ProviderService;
  refusals: Pick<RefusalService, 'forget'>;
  /** Makes one small real call to the provider. A failure of the provider is returned as a result, not thrown. */
  test: (provider: CataloguedProvider, user: SessionUser, signal: AbortSignal) => Promise<AiProviderTest>;
  /** Asks the provider which models it offers. A failure of the provider is returned as a result, not thrown. */
  offered: (provider: CataloguedProvider, signal: AbortSignal) => Promise<OfferedModels>;
  dependants: (provider: CataloguedProvider) => Promise<AiProviderUse>;
}

export function aiProviderRoutes(options: ProviderRoutesOptions) {
  const { catalogue, access, providers, refusals, dependants, test, offered } = options;
  const present = (provider: CataloguedProvider, role: SessionUser['role']) =>
    presentProvider(provider, access, catalogue.current(), role);

  /** @throws AppError `not-found` if the provider is missing; for staff also if the provider is inactive */
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
        .map((provider) => present(provider, role)),
    ),
    implement(getAiDefaults, async ({ user: { role } }) => {
      const state = catalogue.current();
      const usable = usableProviders(state, access);
      const provider = state.providers.find(({ isDefault }) => isDefault) ?? usable[0];
      const model = provider && modelOf(provider);
      return {
        provider: provider ? present(provider, role) : null,
        model: provider && model ? presentModel(model, provider, role) : null,
        demo: isDemo(usable),
        ...presentSettings(state),
      };
    }),
    implement(createProvider, async ({ body, user, confirm }) => {
      await confirm((language) => changeWords[language].provider(body));
      return present(load(await providers.create(user.id, body), user), 'admin');
    }),
    implement(changeProvider, async ({ params: { id }, body, user, confirm }) => {
      const before = load(id, user);
      const { name = before.name, baseUrl = before.baseUrl, apiKeyEnvVar = before.apiKeyEnvVar } = body;
      const after = { name, baseUrl: baseUrl ?? null, apiKeyEnvVar: apiKeyEnvVar ?? null };
      const isElsewhere =
        after.baseUrl !== (before.baseUrl ?? null) || after.apiKeyEnvVar !== (before.apiKeyEnvVar ?? null);
      await confirm(isElsewhere ? (language) => changeWords[language].provider(after) : null);
      await providers.update(user.id, id, body);
      return present(load(id, user), 'admin');
    }),
    implement(getProviderUse, ({ params, user }) => dependants(load(params.id, user))),
    implement(deleteProvider, async ({ params, user }) => {
      const provider = load(params.id, user);
      const use = await dependants(provider);
      await providers.delete(user.id, provider.id, use);
      return use;
    }),
    implement(forgetRefusals, async ({ params, user }) => {
      const { id, identifier } = load(params.id, user);
      await refusals.forget(user.id, id, identifier);
      return present(load(id, user), 'admin');
    }),
    implement(testProvider, async ({ params, user, signal }) => {
      const provider = load(params.id, user);
      const result = await test(provider, user, signal);
      await providers.recordTest(user.id, provider.identifier, result.ok);
      return result;
    }),
    implement(listOfferedModels, ({ params, user, signal }) => offered(load(params.id, user), signal)),
    implement(changeAiSettings, async ({ body, user }) => {
      await providers.changeSettings(user.id, body);
      return presentSettings(catalogue.current());
    }),
  ];
}
