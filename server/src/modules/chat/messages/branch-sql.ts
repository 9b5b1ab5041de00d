/**
 * Parts of statements that walk the tree of a session's messages. `offset 0` keeps PostgreSQL from joining with all messages there
 * are: a prepared statement's plan is made while the tables are small, and stays.
 */

/**
 * A recursive CTE `branch (id, parent_id, nth)`: from a message to the first of its branch.
 * @param start gives the id to begin with
 * @param limit how many messages at most
 */
export const branchUpTo = (start: string, limit?: string): string => `branch as (
  select id, parent_id, 1 nth from chat_message where id = (${start})
  union all
  select earlier.id, earlier.parent_id, nth + 1 from branch
  cross join lateral (select id, parent_id from chat_message where id = branch.parent_id offset 0) earlier
  ${limit === undefined ? '' : `where nth < ${limit}`})`;

/**
 * Two recursive CTEs, of which `leaf (id)` is the newest message below another one that nothing follows, or that one itself.
 * @param start gives the id to begin with
 * @param counts which messages there are, a condition on `message`
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
