import {
  copySharedChat,
  getSharedChat,
  listChatShares,
  listSharedChats,
  revokeChatShare,
  shareChat,
} from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../../http/route.ts';
import type { ChatShares } from './chat-shares.sql.ts';
import type { Sharing } from './sharing.sql.ts';

export function sharedChatRoutes(sharing: Sharing, shares: ChatShares): ApiRoute[] {
  return [
    implement(listSharedChats, ({ user }) => shares.sharedWith(user.id)),
    implement(getSharedChat, ({ user, params }) => sharing.read(user, params.id)),
    implement(copySharedChat, ({ user, params }) => sharing.copy(user, params.id)),
    implement(listChatShares, ({ user, params }) => shares.list(user.id, params.id)),
    implement(shareChat, ({ user, params, body }) => shares.grant(user, params.id, body)),
    implement(revokeChatShare, ({ user, params }) => shares.revoke(user.id, params.id, params.granteeId)),
  ];
}
