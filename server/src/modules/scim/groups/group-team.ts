import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AgentGrantee } from '../../agents/audience/entity.ts';
import { BudgetRow } from '../../budgets/entity.ts';
import { ChatShare } from '../../chat/entity.ts';
import { DocumentShare } from '../../documents/entity.ts';
import { ProjectMember } from '../../projects/entity.ts';
import { TeamMember } from '../../teams/entity.ts';

/**
 * Whether a team has members, shares, projects, agents or a budget that do not come from its group. Such a team stays when
 * its group is deleted.
 */
export async function isTeamUsed(em: SqlEntityManager, teamId: string): Promise<boolean> {
  for (const table of [TeamMember, DocumentShare, ChatShare, ProjectMember, AgentGrantee] as const)
    if ((await em.count(table as typeof TeamMember, { teamId })) > 0) return true;
  return (await em.count(BudgetRow, { scope: 'team', subject: teamId })) > 0;
}
