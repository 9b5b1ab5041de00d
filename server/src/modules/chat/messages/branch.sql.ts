/**
 * SQL parts that walk the tree of a session's messages. `offset 0` keeps PostgreSQL from choosing a join with the whole table.
 * Such a plan can be chosen while the tables are small, and a prepared statement keeps its plan.
 */

/**
 * A recursive CTE `branch (id, parent_id, nth)` that contains a message and all messages before it in its branch.
 * @param start SQL expression for the id of the message
 * @param limit maximum number of messages
 */
export const branchUpTo = (start: string, limit?: string): string => `branch as (
  select id, parent_id, 1 nth from chat_message where id = (${start})
  union all
  select earlier.id, earlier.parent_id, nth + 1 from branch
  cross join lateral (select id, parent_id from chat_message where id = branch.parent_id offset 0) earlier
  ${limit === undefined ? '' : `where nth < ${limit}`})`;

/**
 * Two recursive CTEs. `leaf (id)` is the newest message without a successor among a message and its descendants.
 * @param start SQL expression for the message's id
 * @param counts a SQL condition on `message` that filters the messages
 */
export const newestLeaf = (start: string, counts = 'true'): string => `below as (
  select id, position from chat_message where id = (${start})
  union all
  select later.id, later.position from below
  cross join lateral (select id, position from chat_message message where parent_id = below.id and ${counts} offset 0) later
), leaf as (
  select id from below
  where not exists (select from chat_message message where message.parent_id = below.id and ${counts} offset 0)
  order by position desc limit 1)`;
