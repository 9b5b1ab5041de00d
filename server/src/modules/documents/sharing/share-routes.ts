import {
  changeDocuments,
  getDocumentSharing,
  revokeDocumentShare,
  shareDocument,
  unshareDocument,
} from '@staffroom/sdk/core';
import { implement } from '../../../http/route.ts';
import type { createBulk } from '../actions/bulk.ts';
import type { ShareService } from './share-service.ts';

export function shareRoutes(shares: ShareService, bulk: ReturnType<typeof createBulk>) {
  return [
    implement(getDocumentSharing, ({ params, user }) => shares.list(user.id, params.id)),
    implement(shareDocument, ({ params, body, user }) => shares.grant(user, params.id, body)),
    implement(unshareDocument, ({ params, user }) => shares.revoke(user.id, params.id, null)),
    implement(revokeDocumentShare, ({ params, user }) => shares.revoke(user.id, params.id, params.shareId)),
    implement(changeDocuments, ({ body, user }) => bulk(user, body)),
  ];
}
