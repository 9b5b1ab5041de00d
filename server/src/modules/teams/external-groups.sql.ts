import type { Transaction } from '../../db/transaction.ts';

/** The teams of which a person is a member because the provider says so. Directory sync decides about the others. */
export async function teamsOfProvider(tx: Transaction, provider: string, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ team: string }>(
    `select m.team_id as team from team_member m join external_group g on g.team_id = m.team_id
     where m.user_id = $1 and m.source = 'provider' and g.provider = $2
       and not exists (select from scim_group s where s.group_id = g.id)`,
    [userId, provider],
  );
  return rows.map(({ team }) => team);
}

/** Whether directory sync keeps a group. */
export async function isFromDirectory(tx: Transaction, groupId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from scim_group where group_id = $1', [groupId]);
  return (rowCount ?? 0) > 0;
}
