import { createAccessToken, listAccessTokens, removeAccessToken } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import { changeWords } from '../confirmations/change-words.ts';
import type { AccessTokenService } from './service.ts';

export function accessTokenRoutes(tokens: AccessTokenService): ApiRoute[] {
  return [
    implement(listAccessTokens, ({ user }) => tokens.list(user.id)),
    implement(createAccessToken, async ({ user, body, confirm }) => {
      await confirm((language) => changeWords[language].accessToken(body));
      return tokens.create(user.id, body);
    }),
    implement(removeAccessToken, ({ user, params }) => tokens.remove(user.id, params.id)),
  ];
}
