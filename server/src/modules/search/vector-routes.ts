import { getVectorState, listVectors, processVectors } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { implement } from '../../http/route.ts';
import { editableDocument } from '../access/document-roles.sql.ts';
import type { VectorService } from './vectors.sql.ts';

export function vectorRoutes(database: Pick<Database, 'pool'>, vectors: VectorService) {
  return [
    implement(processVectors, async ({ params, body: { forceReprocess = false }, user }) => {
      // Only an editor may force this, because semantic search cannot find the document until its vectors are computed again.
      if (forceReprocess) await editableDocument(database, user.id, params.id);
      return vectors.process(user.id, params.id, forceReprocess);
    }),
    implement(listVectors, ({ params, query, user }) => vectors.list(user.id, params.id, query)),
    implement(getVectorState, ({ params, user }) => vectors.state(user.id, params.id)),
  ];
}
