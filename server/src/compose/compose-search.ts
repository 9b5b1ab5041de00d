import type { Foundation } from '../foundation.ts';
import type { ApiRoute } from '../http/route.ts';
import type { Events } from '../modules/events.ts';
import type { Queue } from '../modules/jobs/queue.ts';
import { embeddingRoutes } from '../modules/search/embedding-routes.ts';
import { createIndexing, type Indexing } from '../modules/search/indexing.ts';
import { searchRoutes } from '../modules/search/routes.ts';
import { createSearchService, type SearchService } from '../modules/search/service.ts';
import { createSpaces } from '../modules/search/spaces.sql.ts';
import { createTermStatistics, type TermStatistics } from '../modules/search/terms.sql.ts';
import { vectorRoutes } from '../modules/search/vector-routes.ts';
import { createVectorService } from '../modules/search/vectors.sql.ts';
import type { composeEmbedders } from './compose-embedders.ts';
import type { SearchModelServices } from './compose-search-models.ts';

interface SearchParts {
  events: Events;
  queue: Queue;
  embedders: ReturnType<typeof composeEmbedders>;
  searchModels: SearchModelServices;
  /** Returns the current settings of search. */
  settings: Parameters<typeof composeEmbedders>[1]['settings'];
}

interface ComposedSearch extends AsyncDisposable {
  terms: TermStatistics;
  indexing: Indexing;
  search: SearchService;
  routes: ApiRoute[];
}

/** Finds passages by words and by meaning, and computes their vectors. */
export function composeSearch(
  { database, log, metrics }: Foundation,
  { events, queue, embedders, searchModels, settings }: SearchParts,
): ComposedSearch {
  const terms = createTermStatistics(database, log);
  const spaces = createSpaces(database);
  const indexing = createIndexing({ database, embedders, spaces, queue, events, terms, log });
  const vectors = createVectorService({ database, spaces, indexing });
  const search = createSearchService({
    database,
    embedders,
    spaces,
    reranker: searchModels.reranker,
    onSearched: (seconds) => metrics.searched(seconds),
  });
  return {
    terms,
    indexing,
    search,
    routes: [
      ...searchRoutes(search),
      ...vectorRoutes(database, vectors),
      ...embeddingRoutes({ embedders, spaces, reranker: () => settings().reranker }),
      ...searchModels.routes(indexing),
    ],
    async [Symbol.asyncDispose]() {
      await indexing[Symbol.asyncDispose]();
      await terms[Symbol.asyncDispose]();
    },
  };
}
