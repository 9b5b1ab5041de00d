import {
  addTeamMember,
  createTeam,
  deleteTeam,
  getTeam,
  listTeams,
  removeTeamMember,
  renameTeam,
} from '@staffroom/sdk/core';
import { framedAgent } from '../../http/asking-page.ts';
import { implement } from '../../http/route.ts';
import { changeWords } from '../confirmations/change-words.ts';
import type { TeamService } from './service.ts';

export function teamRoutes(teams: TeamService) {
  return [
    implement(listTeams, async ({ user, ctx }) => {
      const all = await teams.list(user.id);
      // The page of an agent can share with the person's own teams only, so that its author does not learn all teams.
      return framedAgent(ctx) === null ? all : all.filter(({ mine }) => mine);
    }),
    implement(getTeam, ({ params, user }) => teams.get(user.id, params.id)),
    implement(createTeam, ({ body, user }) => teams.create(user.id, body.name)),
    implement(renameTeam, ({ params, body, user }) => teams.rename(user.id, params.id, body.name)),
    implement(deleteTeam, ({ params, user }) => teams.delete(user.id, params.id)),
    implement(addTeamMember, async ({ params, user, confirm }) => {
      const { team, person } = await teams.candidate(params.id, params.userId);
      await confirm((language) => changeWords[language].member(person, team));
      return teams.addMember(user.id, params.id, params.userId);
    }),
    implement(removeTeamMember, ({ params, user }) => teams.removeMember(user.id, params.id, params.userId)),
  ];
}
