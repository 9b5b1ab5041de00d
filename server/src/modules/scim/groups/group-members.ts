import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Transaction } from '../../../db/transaction.ts';
import { addProviderMembers, removeProviderMembers } from '../../teams/provider-members.ts';
import { ScimGroupMember, type ScimUser } from '../entity.ts';
import type { GroupChange } from './group-body.ts';
import { invalidValue } from '../scim-error.ts';
import { isId } from '../users/user-rows.ts';

type Tables = InferKyselyDB<typeof ScimUser | typeof ScimGroupMember>;

export interface Members {
  groupId: string;
  teamId: string;
  directory: string;
}

/** The people whose membership of the group has changed. */
export interface ChangedMembers {
  added: string[];
  removed: string[];
}

/**
 * Changes the members of a group and of its team. Members that administrators have added to the team stay.
 * @throws ScimError `invalidValue` if a new member is not a user of the directory
 */
export async function changeMembers(
  tx: Transaction,
  group: Members,
  { kind, members }: Extract<GroupChange, { members: string[] }>,
): Promise<ChangedMembers> {
  const wanted = [...new Set(members)];
  switch (kind) {
    case 'add':
      return { added: await add(tx, group, wanted), removed: [] };
    case 'remove':
      return { added: [], removed: await remove(tx, group, wanted) };
    case 'replace': {
      const keep = new Set(wanted);
      const rows = await tx.em.find(ScimGroupMember, { groupId: group.groupId }, { fields: ['userId'] });
      const gone = rows.flatMap(({ userId }) => (keep.has(userId) ? [] : [userId]));
      const added = await add(tx, group, wanted);
      return { added, removed: await remove(tx, group, gone) };
    }
    default:
      return kind satisfies never;
  }
}

async function add(
  { em }: Transaction,
  { groupId, teamId, directory }: Members,
  ids: string[],
): Promise<string[]> {
  const [invalid] = ids.filter((id) => !isId(id));
  if (invalid !== undefined) throw unknownMember(invalid);
  if (ids.length === 0) return [];
  const kysely = em.getKysely<Tables>();
  const known = await kysely
    .selectFrom('scim_user')
    .where('user_id', 'in', ids)
    .where('directory', '=', directory)
    .where('deleted_at', 'is', null)
    .select('user_id')
    .execute();
  if (known.length < ids.length) {
    const found = new Set(known.map(({ user_id: id }) => id));
    throw unknownMember(ids.find((id) => !found.has(id)) ?? '');
  }
  const added = await kysely
    .insertInto('scim_group_member')
    .values(ids.map((id) => ({ group_id: groupId, user_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  await addProviderMembers(em, teamId, ids);
  return added.map(({ user_id: id }) => id);
}

async function remove({ em }: Transaction, { groupId, teamId }: Members, ids: string[]): Promise<string[]> {
  const valid = ids.filter(isId);
  if (valid.length === 0) return [];
  const kysely = em.getKysely<Tables>();
  const removed = await kysely
    .deleteFrom('scim_group_member')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', valid)
    .returning('user_id')
    .execute();
  const gone = removed.map(({ user_id: id }) => id);
  if (gone.length > 0) await removeProviderMembers(em, teamId, gone);
  return gone;
}

const unknownMember = (id: string) =>
  invalidValue(`The member ${id.slice(0, 100)} is not a user of this directory in Staffroom`);
