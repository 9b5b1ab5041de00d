import { type ApiRoute, apiRoute } from '../../../http/route.ts';
import { SessionParams } from '../schema.ts';
import type { Sharing } from './sharing.ts';

export function sharedChatRoutes(sharing: Sharing): ApiRoute[] {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/shared-chats/:id',
      policy: 'user',
      params: SessionParams,
      handle: ({ user, params }) => sharing.read(user, params.id),
    }),
    apiRoute({
      method: 'POST',
      path: '/api/shared-chats/:id/copy',
      policy: 'user',
      params: SessionParams,
      async handle({ user, params, ctx }) {
        const session = await sharing.copy(user, params.id);
        ctx.status = 201;
        return session;
      },
    }),
  ];
}
