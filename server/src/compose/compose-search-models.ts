import type { Embedders } from '../ai/embedders/embedders.ts';
import { createOutgoing } from '../ai/outgoing/outgoing.ts';
import { createReranker, type Reranker } from '../ai/rerank/reranker.ts';
import type { Foundation } from '../foundation.ts';
import type { ApiRoute } from '../http/route.ts';
import type { AiCatalogue } from '../modules/ai-providers/catalogue.ts';
import type { Indexing } from '../modules/search/indexing.ts';
import { searchModelRoutes } from '../modules/search-models/routes.ts';
import { createSearchModelService } from '../modules/search-models/service.ts';
import { createModelTests } from '../modules/search-models/try-models.ts';
import type { UsageService } from '../modules/usage/service.ts';
import type { WorkspaceSettingService } from '../modules/workspace-settings/service.ts';

export interface SearchModelServices extends Disposable {
  reranker: Reranker;
  routes: (indexing: Pick<Indexing, 'follow'>) => ApiRoute[];
}

interface SearchModelDependencies {
  catalogue: AiCatalogue;
  embedders: Embedders;
  usage: Pick<UsageService, 'record'>;
  settings: Pick<WorkspaceSettingService, 'change'>;
}

export function composeSearchModels(
  { env, variables, log, embedder }: Foundation,
  { catalogue, embedders, usage, settings }: SearchModelDependencies,
): SearchModelServices {
  const outgoing = createOutgoing({ allowedHosts: env.AI_ALLOWED_HOSTS });
  const { fetch } = outgoing;
  const key = (variable: string) => variables[variable];
  const root = env.MODELS_DIR;
  const reranker = createReranker({
    choice: () => catalogue.current().search.reranker,
    key,
    fetch,
    record: (call) => usage.record({ ...call, agent: null, outputTokens: 0 }),
    log,
  });
  const tests = createModelTests({
    embedder: (id) => embedders.get(id),
    builtin: embedder.id,
    root,
    key,
    fetch,
    reranker,
  });
  return {
    reranker,
    routes: (indexing) =>
      searchModelRoutes({
        catalogue,
        models: createSearchModelService({ settings, indexing, builtin: embedder.id, root }),
        tests,
        configured: embedders.configured,
        key,
        root,
      }),
    [Symbol.dispose]: () => outgoing.close(),
  };
}
