import { getLibraryProgress, listPassages, searchDocuments, searchPassages } from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import { presentContent, presentHit } from './present.ts';
import type { SearchService } from './service.ts';

export function searchRoutes(search: SearchService) {
  return [
    implement(getLibraryProgress, ({ user }) => search.progress(user.id)),
    implement(listPassages, async ({ query: { q = '', limit }, user, signal }) => {
      const passages =
        q.trim() === ''
          ? await search.newest(user.id, limit)
          : await search.passages(user.id, q, { limit, signal });
      return passages.map(presentContent);
    }),
    implement(searchPassages, async ({ body: { query, ...options }, user, signal }) => {
      const { passages, notice } = await search.answer(user.id, query, { ...options, signal });
      return { results: passages.map(presentHit), ...(notice !== null && { notice }) };
    }),
    implement(searchDocuments, async ({ query, user, signal }) => ({
      documents: await search.documents(user.id, query.q, signal),
    })),
  ];
}
