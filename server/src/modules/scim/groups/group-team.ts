import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/postgresql';
import { lockUntilCommit } from '../../../db/transaction-lock.ts';
import { AgentGrantee } from '../../agents/audience/entity.ts';
import { BudgetRow } from '../../budgets/entity.ts';
import { ChatShare } from '../../chat/entity.ts';
import { DocumentShare } from '../../documents/entity.ts';
import { ProjectMember } from '../../projects/entity.ts';
import { type Team, TeamMember } from '../../teams/entity.ts';
import type { Directory } from '../directories/directory-of-token.ts';

/** The lock for the names of groups and their teams. */
export const groupNames = 'scim group names';
/** The longest name of a team. */
const maxName = 80;

/**
 * Returns a free name for the team of a group. A team that exists keeps its name, and the new team gets the name of the
 * directory in addition: otherwise a group would get the access of a team that administrators made.
 * @param teamId the team that gets the name, if it exists
 */
export async function freeTeamName(
  em: SqlEntityManager,
  group: string,
  directory: Directory,
  teamId?: string,
): Promise<string> {
  await lockUntilCommit(em, groupNames);
  for (let number = 1; ; number++) {
    const suffix =
      number === 1 ? '' : ` (${directory.name.slice(0, 40)}${number === 2 ? '' : ` ${number - 1}`})`;
    const name = group.slice(0, maxName - suffix.length).trim() + suffix;
    const taken = await em
      .getKysely<InferKyselyDB<typeof Team>>()
      .selectFrom('team')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])))
      .executeTakeFirst();
    if (!taken || taken.id === teamId) return name;
  }
}

/**
 * Whether a team has members, shares, projects, agents or a budget that do not come from its group. Such a team stays when
 * its group is deleted.
 */
export async function isTeamUsed(em: SqlEntityManager, teamId: string): Promise<boolean> {
  for (const table of [TeamMember, DocumentShare, ChatShare, ProjectMember, AgentGrantee] as const)
    if ((await em.count(table as typeof TeamMember, { teamId })) > 0) return true;
  return (await em.count(BudgetRow, { scope: 'team', subject: teamId })) > 0;
}
