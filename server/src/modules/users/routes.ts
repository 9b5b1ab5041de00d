import { changeProfile, getProfile } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import type { Users } from './service.ts';

export function userRoutes(users: Users): ApiRoute[] {
  return [
    implement(getProfile, ({ user }) => users.profile(user.id)),
    implement(changeProfile, ({ user, body }) => users.updateProfile(user.id, body)),
  ];
}
