import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/**
 * A statement that each connection plans once, because planning takes longer than running most of them. For a constant text
 * whose best plan is the same for all values. PostgreSQL may keep a plan from when a table was small, so the text must allow
 * only an index scan.
 * @example const find = prepared('select name from team where id = $1'); await pool.query(find([id]))
 */
export function prepared(text: string): (values: unknown[]) => QueryConfig {
  // Hashed, because a statement's name is cut at 63 bytes.
  const name = createHash('sha256').update(text).digest('base64url');
  return (values) => ({ name, text, values });
}
