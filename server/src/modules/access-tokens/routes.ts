import { createAccessToken, listAccessTokens, removeAccessToken } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import type { AccessTokenService } from './service.ts';

export function accessTokenRoutes(tokens: AccessTokenService): ApiRoute[] {
  return [
    implement(listAccessTokens, ({ user }) => tokens.list(user.id)),
    implement(createAccessToken, ({ user, body }) => tokens.create(user.id, body)),
    implement(removeAccessToken, ({ user, params }) => tokens.remove(user.id, params.id)),
  ];
}
