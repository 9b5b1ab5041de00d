import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { TeamMember } from '../../teams/entity.ts';
import { Agent } from '../entity.ts';
import { AgentGrantee } from './entity.ts';

/** Ids of the chosen people and of the members of chosen teams, by the slug of the limited agent. */
export type Audiences = ReadonlyMap<string, ReadonlySet<string>>;

export async function readAudiences(em: SqlEntityManager): Promise<Audiences> {
  const limited = await em.find(Agent, { limited: true }, { fields: ['slug'] });
  const audiences = new Map(limited.map(({ slug }) => [slug, new Set<string>()]));
  if (audiences.size === 0) return audiences;
  const grantees = await em.find(AgentGrantee, { agent: { $in: [...audiences.keys()] } });
  const teams = grantees.flatMap(({ teamId }) => teamId ?? []);
  const members = await em.find(TeamMember, { teamId: { $in: teams } });
  for (const { agent, userId, teamId } of grantees) {
    const audience = audiences.get(agent);
    if (userId != null) audience?.add(userId);
    for (const member of members) if (member.teamId === teamId) audience?.add(member.userId);
  }
  return audiences;
}
