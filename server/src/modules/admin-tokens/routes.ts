import { createAdminToken, listAdminTokens, removeAdminToken } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import { tokenWords } from '../confirmations/token-words.ts';
import type { AdminTokens } from './service.ts';

export function adminTokenRoutes(tokens: AdminTokens): ApiRoute[] {
  return [
    implement(listAdminTokens, () => tokens.list()),
    implement(createAdminToken, async ({ user, body, confirm }) => {
      await confirm((language) => tokenWords[language](body));
      return tokens.create(user.id, body);
    }),
    implement(removeAdminToken, ({ user, params }) => tokens.remove(user.id, params.id)),
  ];
}
