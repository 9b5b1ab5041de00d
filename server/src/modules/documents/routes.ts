import { apiRoute } from '../../http/route.ts';
import type { Database } from '../../db/database.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { VectorService } from '../search/vectors.ts';
import type { Editing } from './editing.ts';
import { answerFile } from './reading/file-answer.ts';
import { listPage } from './reading/page.ts';
import { editableDocument } from '../access/permission.ts';
import type { Receiving } from './upload/add-files.ts';
import {
  asksForPage,
  ContentQuery,
  DeleteQuery,
  DocumentChange,
  DocumentParams,
  DocumentQuery,
  VectorQuery,
  VectorRequest,
} from './schema.ts';
import type { DocumentService } from './reading/document-service.ts';
import type { Trash } from './trash/trash.ts';
import type { createUpload } from './upload/receive-files.ts';

export interface DocumentRouteDependencies {
  database: Pick<Database, 'pool'>;
  documents: DocumentService;
  editing: Editing;
  receiving: Receiving;
  trash: Trash;
  vectors: VectorService;
  blobs: BlobStore;
  receive: ReturnType<typeof createUpload>;
}

const one = { policy: 'user', params: DocumentParams } as const;

export function documentRoutes(dependencies: DocumentRouteDependencies) {
  const { database, documents, editing, receiving, trash, vectors, blobs, receive } = dependencies;
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
        query.permanent === true ? trash.remove(user.id, params.id) : trash.delete(user.id, params.id),
    }),
    apiRoute({
      ...one,
      method: 'POST',
      path: '/api/documents/:id/restore',
      handle: ({ params, user }) => trash.restore(user.id, params.id),
    }),
    apiRoute({
      ...one,
      method: 'POST',
      path: '/api/documents/:id/retry',
      handle: ({ params, user }) => editing.retry(user.id, params.id),
    }),
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
