import { apiRoute } from '../../http/route.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { VectorService } from '../search/vectors.ts';
import { answerFile } from './file-answer.ts';
import { ContentQuery, DocumentParams, DocumentQuery, VectorQuery, VectorRequest } from './schema.ts';
import type { DocumentService } from './service.ts';
import { createUpload } from './upload.ts';

export interface DocumentRouteDependencies {
  documents: DocumentService;
  vectors: VectorService;
  blobs: BlobStore;
}

const one = { policy: 'user', params: DocumentParams } as const;

export function documentRoutes({ documents, vectors, blobs }: DocumentRouteDependencies) {
  const receive = createUpload(blobs);
  return [
    apiRoute({
      method: 'GET',
      path: '/api/documents',
      policy: 'user',
      query: DocumentQuery,
      handle: ({ query, user }) => documents.list(user.id, query),
    }),
    apiRoute({
      method: 'POST',
      path: '/api/documents',
      policy: 'user',
      raw: true,
      async handle({ user, ctx }) {
        const [first, ...others] = await documents.add(user.id, await receive(ctx));
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
      method: 'GET',
      path: '/api/documents/:id/content',
      query: ContentQuery,
      handle: ({ params, query, user }) => documents.content(user.id, params.id, query.version),
    }),
    apiRoute({
      ...one,
      method: 'GET',
      path: '/api/documents/:id/file',
      handle: async ({ params, user, ctx }) =>
        answerFile(ctx, blobs, await documents.original(user.id, params.id), 'inline'),
    }),
    apiRoute({
      ...one,
      method: 'GET',
      path: '/api/documents/:id/download',
      handle: async ({ params, user, ctx }) =>
        answerFile(ctx, blobs, await documents.original(user.id, params.id), 'attachment'),
    }),
    apiRoute({
      ...one,
      method: 'DELETE',
      path: '/api/documents/:id',
      handle: ({ params, user }) => documents.delete(user.id, params.id),
    }),
    apiRoute({
      ...one,
      method: 'POST',
      path: '/api/documents/:id/restore',
      handle: ({ params, user }) => documents.restore(user.id, params.id),
    }),
    apiRoute({
      ...one,
      method: 'POST',
      path: '/api/documents/:id/retry',
      handle: ({ params, user }) => documents.retry(user.id, params.id),
    }),
    apiRoute({
      ...one,
      method: 'POST',
      path: '/api/documents/:id/process-vectors',
      body: VectorRequest,
      handle: ({ params, body, user }) => vectors.process(user.id, params.id, body.forceReprocess ?? false),
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
