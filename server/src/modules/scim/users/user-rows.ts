import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { User } from '../../users/entity.ts';
import { type ScimGroup, type ScimGroupMember, ScimUser } from '../entity.ts';
import type { Condition } from '../filter.ts';
import type { GroupOfUser } from '../present.ts';
import { ScimError } from '../scim-error.ts';
import type { UserDocument } from './user-attributes.ts';

export interface Page {
  /** The number of the first item, counted from zero. */
  offset: number;
  limit: number;
}

export const userFilter = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  emails: 'emails',
  'emails.value': 'emails',
} as const;
type UserFilter = Condition<(typeof userFilter)[keyof typeof userFilter]>;

type Tables = InferKyselyDB<typeof ScimUser | typeof User | typeof ScimGroup | typeof ScimGroupMember>;

/** Finds the users of a directory by indexed columns. */
export async function findUsers(
  em: SqlEntityManager,
  directory: string,
  { conditions, offset, limit }: Page & { conditions: readonly UserFilter[] },
): Promise<{ ids: string[]; total: number }> {
  let query = em
    .getKysely<Tables>()
    .selectFrom('scim_user')
    .where('directory', '=', directory)
    .where('deleted_at', 'is', null);
  for (const { attribute, value } of conditions) {
    if (attribute === 'id') {
      if (!isId(value)) return { ids: [], total: 0 };
      query = query.where('user_id', '=', value);
    } else if (attribute === 'externalId') query = query.where('external_id', '=', value);
    else if (attribute === 'emails')
      query = query.where('user_id', 'in', (eb) =>
        eb
          .selectFrom('app_user')
          .select('id')
          .where((each) => each(each.fn('lower', ['email']), '=', each.fn('lower', [each.val(value)]))),
      );
    else {
      const column = attribute === 'userName' ? 'user_name' : 'display_name';
      query = query.where((eb) => eb(eb.fn('lower', [column]), '=', eb.fn('lower', [eb.val(value)])));
    }
  }
  const rows = await query
    .select('user_id')
    .orderBy('created_at')
    .orderBy('user_id')
    .offset(offset)
    .limit(limit)
    .execute();
  const ids = rows.map(({ user_id: id }) => id);
  // The first page is often all there is, so that nothing needs to be counted.
  if (offset === 0 && ids.length < limit) return { ids, total: ids.length };
  const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { ids, total: Number(total) };
}

export const isId = (value: string): boolean => z.uuid().safeParse(value).success;

/** @throws ScimError 404 */
export async function loadUser(em: SqlEntityManager, directory: string, id: string): Promise<ScimUser> {
  const row = isId(id) ? await em.findOne(ScimUser, { userId: id, directory, deletedAt: null }) : null;
  if (!row) throw new ScimError(404, 'This user does not exist');
  return row;
}

/** Finds the account with an e-mail address, which is unique ignoring case. */
export async function accountOf(em: SqlEntityManager, email: string): Promise<User | null> {
  const found = await em
    .getKysely<Tables>()
    .selectFrom('app_user')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return found ? em.findOne(User, { id: found.id }) : null;
}

export async function groupsOf(
  em: SqlEntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GroupOfUser[]>> {
  if (ids.length === 0) return new Map();
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('scim_group_member')
    .innerJoin('scim_group', 'scim_group.group_id', 'scim_group_member.group_id')
    .where('user_id', 'in', [...ids])
    .orderBy('display_name')
    .select(['user_id', 'scim_group.group_id as value', 'display_name as display'])
    .execute();
  return Map.groupBy(rows, ({ user_id: id }) => id);
}

/** Returns a stored user as its directory describes it. */
export function documentOf({
  userName,
  externalId,
  displayName,
  active,
  attributes,
}: ScimUser): UserDocument {
  return {
    ...attributes,
    userName,
    active,
    externalId: externalId ?? undefined,
    displayName: displayName ?? undefined,
  };
}

export function columnsOf({ userName, externalId, displayName, active, ...attributes }: UserDocument) {
  return {
    userName,
    externalId: externalId ?? null,
    displayName: displayName ?? null,
    active: active ?? true,
    attributes,
  };
}
