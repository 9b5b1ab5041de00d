/** Parts of statements that walk the tree of a session's messages. */

/**
 * A recursive CTE `branch (id, parent_id, nth)`: from a message to the first of its branch.
 * @param start gives the id to begin with
 * @param limit how many messages at most
 */
export const branchUpTo = (start: string, limit?: string): string => `branch as (
  select id, parent_id, 1 nth from chat_message where id = (${start})
  union all
  select earlier.id, earlier.parent_id, nth + 1 from branch join chat_message earlier on earlier.id = branch.parent_id
  ${limit === undefined ? '' : `where nth < ${limit}`})`;

/**
 * Two recursive CTEs, of which `leaf (id)` is the newest message below another one that nothing follows, or that one itself.
 * @param start gives the id to begin with
 * @param counts which messages there are, a condition on `message`
 */
export const newestLeaf = (start: string, counts = 'true'): string => `below as (
  select id, position from chat_message where id = (${start})
  union all
  select message.id, message.position from below join chat_message message on message.parent_id = below.id where ${counts}
), leaf as (
  select id from below where not exists (select from chat_message message where message.parent_id = below.id and ${counts})
  order by position desc limit 1)`;
