import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/postgresql';
import { TeamMember } from './entity.ts';

type Tables = InferKyselyDB<typeof TeamMember>;

/** Makes people members of a team whose group an identity provider keeps. @returns the people who were no members before */
export async function addProviderMembers(
  em: SqlEntityManager,
  teamId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const added = await em
    .getKysely<Tables>()
    .insertInto('team_member')
    .values(userIds.map((id) => ({ team_id: teamId, user_id: id, source: 'provider' as const })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return added.map(({ user_id: id }) => id);
}

/** Removes members whom a provider has added; members whom administrators have added stay. @returns their number */
export const removeProviderMembers = (
  em: SqlEntityManager,
  teamId: string,
  userIds: readonly string[],
): Promise<number> =>
  em.nativeDelete(TeamMember, { teamId, source: 'provider', userId: { $in: [...userIds] } });
