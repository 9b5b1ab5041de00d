import { type AiDefaults, type AiProviderTest, type AiProviderUse, AppError } from '@staffroom/sdk';
import { apiRoute, type SessionUser } from '../../http/route.ts';
import type { AuditService } from '../audit/service.ts';
import { type AiAccess, modelOf } from './access.ts';
import type { AiCatalogue, CataloguedProvider } from './catalogue.ts';
import { isDemo, usableProviders } from './choice.ts';
import { presentModel, presentProvider } from './present.ts';
import { IdParams, NewProvider, ProviderChange, SettingsChange } from './schema.ts';
import type { ProviderService } from './service.ts';

export interface ProviderRoutesOptions {
  catalogue: AiCatalogue;
  access: AiAccess;
  providers: ProviderService;
  /** One small real call; a provider that fails is an answer. */
  test: (provider: CataloguedProvider, user: SessionUser, signal: AbortSignal) => Promise<AiProviderTest>;
  dependants: (provider: CataloguedProvider) => Promise<AiProviderUse>;
  audit: Pick<AuditService, 'record'>;
}

export function aiProviderRoutes({
  catalogue,
  access,
  providers,
  dependants,
  test,
  audit,
}: ProviderRoutesOptions) {
  /** @throws AppError `not-found`, for others than administrators also where it is inactive */
  function load(id: number, { role }: SessionUser): CataloguedProvider {
    const provider = catalogue.provider(id);
    if (!provider || (role !== 'admin' && !provider.isActive)) {
      throw new AppError('not-found', 'This provider does not exist');
    }
    return provider;
  }
  const record = (user: SessionUser, action: string, subject: string, detail?: object) =>
    audit.record({ userId: user.id, action, subject, detail: { ...detail } });

  return [
    apiRoute({
      method: 'GET',
      path: '/api/ai/providers',
      policy: 'user',
      handle: async ({ user: { role } }) =>
        catalogue
          .current()
          .providers.filter(({ isActive }) => isActive || role === 'admin')
          .map((provider) => presentProvider(provider, access, role)),
    }),
    apiRoute({
      method: 'GET',
      path: '/api/ai/defaults',
      policy: 'user',
      handle: async ({ user: { role } }): Promise<AiDefaults> => {
        const state = catalogue.current();
        const usable = usableProviders(state, access);
        const provider = state.providers.find(({ isDefault }) => isDefault) ?? usable[0];
        const model = provider && modelOf(provider);
        return {
          provider: provider ? presentProvider(provider, access, role) : null,
          model: provider && model ? presentModel(model, provider, role) : null,
          demo: isDemo(usable),
          fallback: state.fallback,
        };
      },
    }),
    apiRoute({
      method: 'POST',
      path: '/api/ai/providers',
      policy: 'admin',
      body: NewProvider,
      async handle({ body, user, ctx }) {
        const provider = load(await providers.create(body), user);
        await record(user, 'ai-provider.create', provider.identifier, body);
        ctx.status = 201;
        return presentProvider(provider, access, 'admin');
      },
    }),
    apiRoute({
      method: 'PUT',
      path: '/api/ai/providers/:id',
      policy: 'admin',
      params: IdParams,
      body: ProviderChange,
      async handle({ params: { id }, body, user }) {
        await providers.update(id, body);
        const provider = load(id, user);
        await record(user, 'ai-provider.update', provider.identifier, body);
        return presentProvider(provider, access, 'admin');
      },
    }),
    apiRoute({
      method: 'GET',
      path: '/api/ai/providers/:id/use',
      policy: 'admin',
      params: IdParams,
      handle: ({ params, user }) => dependants(load(params.id, user)),
    }),
    apiRoute({
      method: 'DELETE',
      path: '/api/ai/providers/:id',
      policy: 'admin',
      params: IdParams,
      async handle({ params, user }) {
        const provider = load(params.id, user);
        const gone = await dependants(provider);
        await providers.delete(provider.id);
        await record(user, 'ai-provider.delete', provider.identifier, gone);
        return gone;
      },
    }),
    apiRoute({
      method: 'POST',
      path: '/api/ai/providers/:id/test',
      policy: 'admin',
      params: IdParams,
      async handle({ params, user, signal }) {
        const provider = load(params.id, user);
        const result = await test(provider, user, signal);
        await record(user, 'ai-provider.test', provider.identifier, { ok: result.ok });
        return result;
      },
    }),
    apiRoute({
      method: 'PUT',
      path: '/api/ai/settings',
      policy: 'admin',
      body: SettingsChange,
      async handle({ body, user }) {
        await providers.setFallback(body.fallback);
        await record(user, 'ai-setting.update', 'fallback', body);
        return body;
      },
    }),
  ];
}
