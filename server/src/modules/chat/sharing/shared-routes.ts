import { copySharedChat, getSharedChat } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../../http/route.ts';
import type { Sharing } from './sharing.ts';

export function sharedChatRoutes(sharing: Sharing): ApiRoute[] {
  return [
    implement(getSharedChat, ({ user, params }) => sharing.read(user, params.id)),
    implement(copySharedChat, ({ user, params }) => sharing.copy(user, params.id)),
  ];
}
