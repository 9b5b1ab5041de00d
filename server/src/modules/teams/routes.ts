import { apiRoute } from '../../http/route.ts';
import { MemberParams, TeamInput, TeamParams } from './schema.ts';
import type { TeamService } from './service.ts';

export function teamRoutes(teams: TeamService) {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/teams',
      policy: 'user',
      handle: ({ user }) => teams.list(user.id),
    }),
    apiRoute({
      method: 'GET',
      path: '/api/teams/:id',
      policy: 'user',
      params: TeamParams,
      handle: ({ params, user }) => teams.get(user.id, params.id),
    }),
    apiRoute({
      method: 'POST',
      path: '/api/teams',
      policy: 'admin',
      body: TeamInput,
      async handle({ body, user, ctx }) {
        const team = await teams.create(user.id, body.name);
        ctx.status = 201;
        return team;
      },
    }),
    apiRoute({
      method: 'PUT',
      path: '/api/teams/:id',
      policy: 'admin',
      params: TeamParams,
      body: TeamInput,
      handle: ({ params, body, user }) => teams.rename(user.id, params.id, body.name),
    }),
    apiRoute({
      method: 'DELETE',
      path: '/api/teams/:id',
      policy: 'admin',
      params: TeamParams,
      handle: ({ params, user }) => teams.delete(user.id, params.id),
    }),
    apiRoute({
      method: 'PUT',
      path: '/api/teams/:id/members/:userId',
      policy: 'admin',
      params: MemberParams,
      handle: ({ params, user }) => teams.addMember(user.id, params.id, params.userId),
    }),
    apiRoute({
      method: 'DELETE',
      path: '/api/teams/:id/members/:userId',
      policy: 'admin',
      params: MemberParams,
      handle: ({ params, user }) => teams.removeMember(user.id, params.id, params.userId),
    }),
  ];
}
