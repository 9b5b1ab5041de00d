import { AppError } from '@staffroom/sdk';
import { changeModel, createModel, deleteModel, listModels, listProviderModels } from '@staffroom/sdk/core';
import { implement, type SessionUser } from '../../http/route.ts';
import type { AiCatalogue, CataloguedProvider } from './catalogue.ts';
import type { AiModelRow } from './entity.ts';
import type { ModelService } from './model-service.ts';
import { presentModel } from './present.ts';

export interface ModelRoutesOptions {
  catalogue: AiCatalogue;
  models: ModelService;
}

export function aiModelRoutes({ catalogue, models }: ModelRoutesOptions) {
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

  return [
    implement(listModels, async ({ query: { providerId }, user }) =>
      list(
        visible(user).filter(({ id }) => providerId === undefined || id === providerId),
        user,
      ),
    ),
    implement(listProviderModels, async ({ params, user }) => {
      const provider = visible(user).find(({ id }) => id === params.id);
      if (!provider) throw new AppError('not-found', 'This provider does not exist');
      return list([provider], user);
    }),
    implement(createModel, async ({ body, user }) => {
      const { model, provider } = load(await models.create(user.id, body));
      return presentModel(model, provider, 'admin');
    }),
    implement(changeModel, async ({ params: { id }, body, user }) => {
      await models.update(user.id, id, body);
      const { model, provider } = load(id);
      return presentModel(model, provider, 'admin');
    }),
    implement(deleteModel, ({ params, user }) => models.delete(user.id, params.id)),
  ];
}
