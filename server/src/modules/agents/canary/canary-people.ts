import type { Database } from '../../../db/database.ts';
import { Team, TeamMember } from '../../teams/entity.ts';
import { User } from '../../users/entity.ts';
import { AgentCanaryEnd } from './entity.ts';

export type CanaryPeople = ReturnType<typeof createCanaryPeople>;

export function createCanaryPeople({ orm }: Pick<Database, 'orm'>) {
  const ends = (): Promise<AgentCanaryEnd[]> =>
    orm.em.fork().findAll(AgentCanaryEnd, { orderBy: { endedAt: 'desc' } });

  /** Finds teams by id or by case-insensitive name. */
  async function teamsCalled(wanted: readonly string[]): Promise<Map<string, Team>> {
    if (wanted.length === 0) return new Map();
    const teams = await orm.em.fork().findAll(Team);
    const found = new Map<string, Team>();
    for (const text of wanted) {
      const named = text.toLowerCase();
      const team = teams.find(({ id, name }) => id === named || name.toLowerCase() === named);
      if (team) found.set(text, team);
    }
    return found;
  }

  return {
    teamsCalled,

    /**
     * Trials that were rolled back, newest first. `plugins.json` can still list such a trial if the server cannot write the
     * file.
     */
    ends,

    async membersOf(wanted: readonly string[]): Promise<ReadonlySet<string>> {
      const teamId = { $in: [...(await teamsCalled(wanted)).values()].map(({ id }) => id) };
      if (teamId.$in.length === 0) return new Set();
      const members = await orm.em.fork().find(TeamMember, { teamId }, { fields: ['userId'] });
      return new Set(members.map(({ userId }) => userId));
    },

    /** @param emails addresses of people who are administrators regardless of their stored role */
    async administrators(emails: readonly string[]): Promise<string[]> {
      const where = {
        disabledAt: null,
        $or: [{ role: 'admin' as const }, { email: { $in: [...emails] } }],
      };
      return (await orm.em.fork().find(User, where, { fields: ['id'] })).map(({ id }) => id);
    },
  };
}
