import { apiRoute } from '../../http/route.ts';
import type { Database } from '../../db/database.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { DocumentActions } from './actions/document-actions.ts';
import type { Editing } from './actions/editing.ts';
import type { createRetryAction } from './actions/retry.ts';
import { answerFile } from './reading/file-answer.ts';
import { listPage } from './reading/page.ts';
import type { Receiving } from './upload/add-files.ts';
import {
  asksForPage,
  ContentQuery,
  DeleteQuery,
  DocumentChange,
  DocumentParams,
  DocumentQuery,
} from './schema.ts';
import type { DocumentService } from './reading/document-service.ts';
import type { Trash } from './trash/trash.ts';
import type { createTrashActions } from './trash/trash-actions.ts';
import type { createUpload } from './upload/receive-files.ts';

export interface DocumentRouteDependencies {
  database: Pick<Database, 'pool'>;
  documents: DocumentService;
  actions: DocumentActions;
  editing: Editing;
  retry: ReturnType<typeof createRetryAction>;
  receiving: Receiving;
  trash: Trash;
  trashing: ReturnType<typeof createTrashActions>;
  blobs: BlobStore;
  receive: ReturnType<typeof createUpload>;
}

const one = { policy: 'user', params: DocumentParams } as const;

export function documentRoutes(dependencies: DocumentRouteDependencies) {
  const { database, documents, actions, editing, retry, receiving, trash, trashing } = dependencies;
  const { blobs, receive } = dependencies;
  return [
    apiRoute({
      method: 'GET',
      path: '/api/documents',
      policy: 'user',
      query: DocumentQuery,
      handle: async ({ query, user }) =>
        asksForPage(query) ? listPage(database, user.id, query) : documents.list(user.id, query),
    }),
    apiRoute({
      method: 'POST',
      path: '/api/documents',
      policy: 'user',
      raw: true,
      async handle({ user, ctx }) {
        const [first, ...others] = await receiving.add(user.id, await receive(ctx));
        ctx.status = 201;
        return others.length === 0 ? first : { ...first, documents: [first, ...others] };
      },
    }),
    apiRoute({
      ...one,
      method: 'GET',
      path: '/api/documents/:id',
      async handle({ params, user }) {
        const document = await documents.get(user.id, params.id);
        const { text } = await documents.content(user.id, params.id);
        return { ...document, content: text };
      },
    }),
    apiRoute({
      ...one,
      method: 'PATCH',
      path: '/api/documents/:id',
      body: DocumentChange,
      handle: ({ params, body, user }) => editing.update(user.id, params.id, body),
    }),
    apiRoute({
      ...one,
      method: 'GET',
      path: '/api/documents/:id/content',
      query: ContentQuery,
      handle: ({ params, query, user }) => documents.content(user.id, params.id, query.version),
    }),
    apiRoute({
      ...one,
      method: 'GET',
      path: '/api/documents/:id/file',
      query: ContentQuery,
      handle: async ({ params, query, user, ctx }) =>
        answerFile(ctx, blobs, await documents.original(user.id, params.id, query.version), 'inline'),
    }),
    apiRoute({
      ...one,
      method: 'GET',
      path: '/api/documents/:id/download',
      query: ContentQuery,
      handle: async ({ params, query, user, ctx }) =>
        answerFile(ctx, blobs, await documents.original(user.id, params.id, query.version), 'attachment'),
    }),
    apiRoute({
      ...one,
      method: 'DELETE',
      path: '/api/documents/:id',
      query: DeleteQuery,
      handle: ({ params, query, user }) =>
        query.permanent === true
          ? trash.remove(user.id, params.id)
          : actions.one(user, params.id, trashing.moveToTrash),
    }),
    apiRoute({
      ...one,
      method: 'POST',
      path: '/api/documents/:id/restore',
      async handle({ params, user }) {
        await actions.one(user, params.id, trashing.restore);
        return documents.get(user.id, params.id);
      },
    }),
    apiRoute({
      ...one,
      method: 'POST',
      path: '/api/documents/:id/retry',
      async handle({ params, user }) {
        await actions.one(user, params.id, retry);
        return documents.get(user.id, params.id);
      },
    }),
  ];
}
