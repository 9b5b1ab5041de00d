import { apiRoute } from '../../../http/route.ts';
import { BulkAction, type createBulk } from '../actions/bulk.ts';
import { DocumentParams } from '../schema.ts';
import { Grant, ShareParams } from './share-schema.ts';
import type { ShareService } from './share-service.ts';

const one = { policy: 'user', params: DocumentParams } as const;

export function shareRoutes(shares: ShareService, bulk: ReturnType<typeof createBulk>) {
  return [
    apiRoute({
      ...one,
      method: 'GET',
      path: '/api/documents/:id/shares',
      handle: ({ params, user }) => shares.list(user.id, params.id),
    }),
    apiRoute({
      ...one,
      method: 'PUT',
      path: '/api/documents/:id/shares',
      body: Grant,
      handle: ({ params, body, user }) => shares.grant(user, params.id, body),
    }),
    apiRoute({
      ...one,
      method: 'DELETE',
      path: '/api/documents/:id/shares',
      handle: ({ params, user }) => shares.revoke(user.id, params.id, null),
    }),
    apiRoute({
      policy: 'user',
      params: ShareParams,
      method: 'DELETE',
      path: '/api/documents/:id/shares/:shareId',
      handle: ({ params, user }) => shares.revoke(user.id, params.id, params.shareId),
    }),
    apiRoute({
      method: 'POST',
      path: '/api/documents/bulk',
      policy: 'user',
      body: BulkAction,
      handle: ({ body, user }) => bulk(user, body),
    }),
  ];
}
