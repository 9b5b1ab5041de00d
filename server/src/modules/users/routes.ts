import { type ApiRoute, apiRoute } from '../../http/route.ts';
import { ProfileChange } from './schema.ts';
import type { Users } from './service.ts';

export function userRoutes(users: Users): ApiRoute[] {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/profile',
      policy: 'user',
      handle: ({ user }) => users.profile(user.id),
    }),
    apiRoute({
      method: 'PATCH',
      path: '/api/profile',
      policy: 'user',
      body: ProfileChange,
      handle: ({ user, body }) => users.updateProfile(user.id, body),
    }),
  ];
}
