import { AppError } from '@staffroom/sdk';
import { apiRoute, type SessionUser } from '../../http/route.ts';
import type { AuditService } from '../audit/service.ts';
import type { AiCatalogue, CataloguedProvider } from './catalogue.ts';
import type { AiModelRow } from './entity.ts';
import type { ModelService } from './model-service.ts';
import { presentModel } from './present.ts';
import { IdParams, ModelChange, ModelQuery, NewModel } from './schema.ts';

export interface ModelRoutesOptions {
  catalogue: AiCatalogue;
  models: ModelService;
  audit: Pick<AuditService, 'record'>;
}

export function aiModelRoutes({ catalogue, models, audit }: ModelRoutesOptions) {
  /** Others than administrators see what they can choose. */
  function visible({ role }: SessionUser): CataloguedProvider[] {
    return catalogue.current().providers.filter(({ isActive }) => isActive || role === 'admin');
  }

  function list(providers: readonly CataloguedProvider[], { role }: SessionUser) {
    return providers.flatMap((provider) =>
      provider.models
        .filter(({ isActive }) => isActive || role === 'admin')
        .map((model) => presentModel(model, provider, role)),
    );
  }

  function load(id: number): { model: AiModelRow; provider: CataloguedProvider } {
    for (const provider of catalogue.current().providers) {
      const model = provider.models.find((each) => each.id === id);
      if (model) return { model, provider };
    }
    throw new AppError('not-found', 'This model does not exist');
  }

  const nameOf = (id: number) => {
    const { model, provider } = load(id);
    return `${provider.identifier}/${model.identifier}`;
  };

  return [
    apiRoute({
      method: 'GET',
      path: '/api/ai/models',
      policy: 'user',
      query: ModelQuery,
      handle: async ({ query: { providerId }, user }) =>
        list(
          visible(user).filter(({ id }) => providerId === undefined || id === providerId),
          user,
        ),
    }),
    apiRoute({
      method: 'GET',
      path: '/api/ai/providers/:id/models',
      policy: 'user',
      params: IdParams,
      async handle({ params, user }) {
        const provider = visible(user).find(({ id }) => id === params.id);
        if (!provider) throw new AppError('not-found', 'This provider does not exist');
        return list([provider], user);
      },
    }),
    apiRoute({
      method: 'POST',
      path: '/api/ai/models',
      policy: 'admin',
      body: NewModel,
      async handle({ body, user, ctx }) {
        const id = await models.create(body);
        await audit.record({ userId: user.id, action: 'ai-model.create', subject: nameOf(id), detail: body });
        ctx.status = 201;
        const { model, provider } = load(id);
        return presentModel(model, provider, 'admin');
      },
    }),
    apiRoute({
      method: 'PUT',
      path: '/api/ai/models/:id',
      policy: 'admin',
      params: IdParams,
      body: ModelChange,
      async handle({ params: { id }, body, user }) {
        await models.update(id, body);
        await audit.record({ userId: user.id, action: 'ai-model.update', subject: nameOf(id), detail: body });
        const { model, provider } = load(id);
        return presentModel(model, provider, 'admin');
      },
    }),
    apiRoute({
      method: 'DELETE',
      path: '/api/ai/models/:id',
      policy: 'admin',
      params: IdParams,
      async handle({ params: { id }, user }) {
        const subject = nameOf(id);
        await models.delete(id);
        await audit.record({ userId: user.id, action: 'ai-model.delete', subject });
      },
    }),
  ];
}
