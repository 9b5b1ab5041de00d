import { apiRoute } from '../../http/route.ts';
import { GlobalSearch, PassageList, presentContent, presentHit, SemanticSearch } from './schema.ts';
import type { SearchService } from './service.ts';

export function searchRoutes(search: SearchService) {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/library/progress',
      policy: 'user',
      handle: ({ user }) => search.progress(user.id),
    }),
    apiRoute({
      method: 'GET',
      path: '/api/rag-vectors',
      policy: 'user',
      query: PassageList,
      async handle({ query: { q = '', limit }, user, signal }) {
        const passages =
          q.trim() === ''
            ? await search.newest(user.id, limit)
            : await search.passages(user.id, q, { limit, signal });
        return passages.map(presentContent);
      },
    }),
    apiRoute({
      method: 'POST',
      path: '/api/semantic-search',
      policy: 'user',
      body: SemanticSearch,
      async handle({ body: { query, ...options }, user, signal }) {
        const { passages, notice } = await search.answer(user.id, query, { ...options, signal });
        return { results: passages.map(presentHit), ...(notice !== null && { notice }) };
      },
    }),
    apiRoute({
      method: 'GET',
      path: '/api/search',
      policy: 'user',
      query: GlobalSearch,
      handle: async ({ query, user, signal }) => ({
        documents: await search.documents(user.id, query.q, signal),
      }),
    }),
  ];
}
