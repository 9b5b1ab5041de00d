import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/**
 * A statement that each connection plans once: planning takes longer than running most of them. For a constant text whose best
 * plan is the same for all values. PostgreSQL may keep the plan of a table that was still small, so the text must have an index
 * that it can only follow.
 * @example const find = prepared('select name from team where id = $1'); await pool.query(find([id]))
 */
export function prepared(text: string): (values: unknown[]) => QueryConfig {
  // Unlike the text, the name of a statement is cut at 63 bytes.
  const name = createHash('sha256').update(text).digest('base64url');
  return (values) => ({ name, text, values });
}
