import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';
import { Person } from './people.ts';

export const TeamInfo = z.object({
  id: z.uuid(),
  name: z.string(),
  memberCount: z.int(),
  mine: z.boolean(),
  /** The id of the identity provider whose group this team follows; absent for other teams. */
  managedBy: z.string().exactOptional(),
});
export type TeamInfo = z.output<typeof TeamInfo>;

/** `provider`: an identity provider has added the member, and only it can remove them. */
export const TeamMember = Person.extend({ source: z.enum(['manual', 'provider']) });
export type TeamMember = z.output<typeof TeamMember>;

/** A team with its members, who are sorted by name. */
export const TeamDetail = TeamInfo.extend({ members: z.array(TeamMember) });
export type TeamDetail = z.output<typeof TeamDetail>;

const TeamParams = z.object({ id: z.uuid() });
const MemberParams = z.object({ id: z.uuid(), userId: z.uuid() });
const TeamInput = z.object({
  name: z.string().trim().min(1, 'Enter a team name').max(80, 'Names can’t be longer than 80 characters'),
});

export const listTeams = coreEndpoint({
  method: 'GET',
  path: '/api/teams',
  policy: 'user',
  scope: 'teams',
  summary: 'List the teams of the workspace',
  response: z.array(TeamInfo),
});

export const getTeam = coreEndpoint({
  method: 'GET',
  path: '/api/teams/:id',
  policy: 'user',
  scope: 'teams',
  summary: 'Get a team and its members',
  params: TeamParams,
  response: TeamDetail,
  errors: ['not-found'],
});

export const createTeam = coreEndpoint({
  method: 'POST',
  path: '/api/teams',
  policy: 'admin',
  scope: 'teams',
  summary: 'Create a team',
  body: TeamInput,
  response: TeamDetail,
  status: 201,
  errors: ['conflict'],
});

export const renameTeam = coreEndpoint({
  method: 'PUT',
  path: '/api/teams/:id',
  policy: 'admin',
  scope: 'teams',
  summary: 'Rename a team',
  params: TeamParams,
  body: TeamInput,
  response: TeamDetail,
  errors: ['not-found', 'conflict'],
});

export const deleteTeam = coreEndpoint({
  method: 'DELETE',
  path: '/api/teams/:id',
  policy: 'admin',
  scope: 'teams',
  summary: 'Delete a team; its members lose what was shared with the team',
  params: TeamParams,
  response: noContent,
  errors: ['not-found'],
});

export const addTeamMember = coreEndpoint({
  method: 'PUT',
  path: '/api/teams/:id/members/:userId',
  confirmation: true,
  policy: 'admin',
  scope: 'teams',
  withoutConfirmation: true,
  summary: 'Add a colleague to a team',
  params: MemberParams,
  response: TeamDetail,
  errors: ['not-found'],
});

export const removeTeamMember = coreEndpoint({
  method: 'DELETE',
  path: '/api/teams/:id/members/:userId',
  policy: 'admin',
  scope: 'teams',
  summary: 'Remove a colleague from a team',
  params: MemberParams,
  response: TeamDetail,
  errors: ['not-found', 'conflict'],
});
