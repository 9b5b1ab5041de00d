import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/postgresql';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import type { Team } from './entity.ts';

/** The longest name of a team. */
const maxName = 80;

/**
 * Returns a free name for the team of a provider's group. A team that exists keeps its name, and the new team gets the name of
 * the provider in addition: otherwise a group would get the access of a team that administrators made.
 * @param teamId the team that gets the name, if it exists
 */
export async function freeTeamName(
  em: SqlEntityManager,
  group: string,
  provider: string,
  teamId?: string,
): Promise<string> {
  await lockUntilCommit(em, 'names of teams');
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${provider.slice(0, 40)}${number === 2 ? '' : ` ${number - 1}`})`;
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
