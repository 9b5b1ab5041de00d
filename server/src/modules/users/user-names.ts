import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { User } from './entity.ts';

/** Display names by id. A deleted account has no entry. */
export async function namesOf(
  em: SqlEntityManager,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id != null))];
  const people = await em.find(User, { id: { $in: wanted } }, { fields: ['name'] });
  return new Map(people.map(({ id, name }) => [id, name]));
}
