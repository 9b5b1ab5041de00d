import type { Database } from '../../db/database.ts';
import { apiRoute } from '../../http/route.ts';
import { editableDocument } from '../access/permission.ts';
import { VectorParams, VectorQuery, VectorRequest } from './schema.ts';
import type { VectorService } from './vectors.ts';

const one = { policy: 'user', params: VectorParams } as const;

/** What of a document can be found by meaning. */
export function vectorRoutes(database: Pick<Database, 'pool'>, vectors: VectorService) {
  return [
    apiRoute({
      ...one,
      method: 'POST',
      path: '/api/documents/:id/process-vectors',
      body: VectorRequest,
      async handle({ params, body: { forceReprocess = false }, user }) {
        // Until they are made anew nobody finds the document by meaning.
        if (forceReprocess) await editableDocument(database, user.id, params.id);
        return vectors.process(user.id, params.id, forceReprocess);
      },
    }),
    apiRoute({
      ...one,
      method: 'GET',
      path: '/api/documents/:id/vectors',
      query: VectorQuery,
      handle: ({ params, query, user }) => vectors.list(user.id, params.id, query),
    }),
    apiRoute({
      ...one,
      method: 'POST',
      path: '/api/documents/:id/check-cache-status',
      body: VectorRequest,
      handle: ({ params, user }) => vectors.state(user.id, params.id),
    }),
  ];
}
