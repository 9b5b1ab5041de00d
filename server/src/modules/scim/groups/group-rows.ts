import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/postgresql';
import type { ExternalGroup } from '../../teams/entity.ts';
import { ScimGroup, type ScimGroupMember, type ScimUser } from '../entity.ts';
import type { Condition } from '../filter.ts';
import { ScimError } from '../scim-error.ts';
import { isId, type Page } from '../users/user-rows.ts';

export const groupFilter = {
  id: 'id',
  externalid: 'externalId',
  displayname: 'displayName',
  members: 'members',
  'members.value': 'members',
} as const;
type GroupFilter = Condition<(typeof groupFilter)[keyof typeof groupFilter]>;

type Tables = InferKyselyDB<
  typeof ScimUser | typeof ScimGroup | typeof ScimGroupMember | typeof ExternalGroup
>;

/** Finds the groups of a directory by indexed columns. */
export async function findGroups(
  em: SqlEntityManager,
  directory: string,
  { conditions, offset, limit }: Page & { conditions: readonly GroupFilter[] },
): Promise<{ ids: string[]; total: number }> {
  let query = em.getKysely<Tables>().selectFrom('scim_group').where('directory', '=', directory);
  for (const { attribute, value } of conditions) {
    if ((attribute === 'id' || attribute === 'members') && !isId(value)) return { ids: [], total: 0 };
    if (attribute === 'id') query = query.where('group_id', '=', value);
    else if (attribute === 'externalId') query = query.where('external_id', '=', value);
    else if (attribute === 'members')
      query = query.where('group_id', 'in', (eb) =>
        eb.selectFrom('scim_group_member').select('scim_group_member.group_id').where('user_id', '=', value),
      );
    else
      query = query.where((eb) => eb(eb.fn('lower', ['display_name']), '=', eb.fn('lower', [eb.val(value)])));
  }
  const rows = await query
    .select('group_id')
    .orderBy('created_at')
    .orderBy('group_id')
    .offset(offset)
    .limit(limit)
    .execute();
  const ids = rows.map(({ group_id: id }) => id);
  // The first page is often all there is, so that nothing needs to be counted.
  if (offset === 0 && ids.length < limit) return { ids, total: ids.length };
  const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { ids, total: Number(total) };
}

/** @throws ScimError 404 */
export async function loadGroup(em: SqlEntityManager, directory: string, id: string): Promise<ScimGroup> {
  const row = isId(id) ? await em.findOne(ScimGroup, { groupId: id, directory }) : null;
  if (!row) throw new ScimError(404, 'This group does not exist');
  return row;
}

export async function membersOf(
  em: SqlEntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { value: string; display: string }[]>> {
  if (ids.length === 0) return new Map();
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('scim_group_member')
    .innerJoin('scim_user', 'scim_user.user_id', 'scim_group_member.user_id')
    .where('scim_group_member.group_id', 'in', [...ids])
    .orderBy('user_name')
    .select(['scim_group_member.group_id', 'scim_user.user_id as value', 'user_name as display'])
    .execute();
  return Map.groupBy(rows, ({ group_id: id }) => id);
}

/** The teams whose member a user is through a group. */
export async function teamsOfMember(em: SqlEntityManager, userId: string): Promise<string[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('scim_group_member')
    .innerJoin('external_group', 'external_group.id', 'scim_group_member.group_id')
    .where('user_id', '=', userId)
    .where('team_id', 'is not', null)
    .select('team_id')
    .execute();
  return rows.flatMap(({ team_id: id }) => id ?? []);
}
